import BoltsTasks
import Testing

/// Closures as code outside writes them. That this file compiles is most of the test.
@Suite("Overloads")
struct OverloadTests {
  @Test("the intended overload of a continuation is chosen, whatever the length of its body")
  func continuations() {
    let task = BoltsTask(1)

    let a: BoltsTask<String> = task.continueWith { "\($0.result ?? 0)" }
    let b: BoltsTask<String> = task.continueWithTask { _ in BoltsTask("b") }
    let c = task.continueWithTask { completed in
      let value = completed.result ?? 0
      if value > 0 { return BoltsTask("\(value)") }
      return BoltsTask(error: TestError())
    }
    let d = task.continueWith { completed in
      guard let value = completed.result else { throw TestError() }
      let next = value + 1
      return next
    }
    let e = task.continueOnSuccessWithTask { value in
      if value > 10 { throw TestError() }
      return BoltsTask(value * 2)
    }
    let f = task.continueOnSuccessWith { value in
      let doubled = value * 2
      return doubled
    }
    let nested = task.continueOnSuccessWithTask { value in
      BoltsTask(value).continueOnSuccessWith { $0 + 1 }
    }
    #expect(a.result == "1" && b.result == "b" && c.result == "1" && d.result == 2)
    #expect(e.result == 2 && f.result == 2 && nested.result == 2)

    let failed = BoltsTask<Int>(error: TestError(code: 4))
    let g = failed.continueOnErrorWith { _ in 0 }
    let h = failed.continueOnErrorWithTask { _ in BoltsTask(0) }
    let i = failed.continueOnErrorWith(TestError.self) { $0.code }
    let j = failed.continueOnErrorWithTask(TestError.self) { BoltsTask($0.code) }
    let k = failed.continueOnErrorWith { error in
      if error is OtherError { return 1 }
      throw OtherError()
    }
    let l = failed.continueOnErrorWith { _ in throw OtherError() }
    #expect(g.result == 0 && h.result == 0 && i.result == 4 && j.result == 4)
    #expect(k.error is OtherError && l.error is OtherError)
  }
}
