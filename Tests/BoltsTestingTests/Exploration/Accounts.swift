/// An account whose deposit suspends between reading the balance and writing it.
actor RacyAccount {
  private(set) var balance = 0

  func write(_ value: Int) { balance = value }

  nonisolated func deposit(_ amount: Int) async {
    let before = await balance
    await write(before + amount)
  }
}

/// An account whose deposit is one step on its actor.
actor SafeAccount {
  private(set) var balance = 0

  func deposit(_ amount: Int) { balance += amount }
}

/// The balance is not the sum of the deposits.
struct LostUpdate: Error {}
