/// Measures scenarios: interleaved samples of time, and the heap traffic of a run.
struct Measurer {
  let samples: Int
  let sampleLength: Duration
  let progress: Progress
  let instructions: InstructionCounts?

  func measure(_ scenarios: [Scenario], rows: [String]) -> [ScenarioResult] {
    scenarios.enumerated().map { position, scenario in
      progress.show("[\(position + 1)/\(scenarios.count)] \(scenario.id)  \(scenario.title)")
      return measure(scenario, rows: rows)
    }
  }

  private func measure(_ scenario: Scenario, rows: [String]) -> ScenarioResult {
    let chosen = scenario.contenders.filter { rows.isEmpty || rows.contains($0.name) }
    var results: [RowResult] =
      switch scenario.isolation {
      case .shared: inThisProcess(chosen, label: scenario.id)
      case .ownProcess: chosen.map { inItsOwnProcess($0, of: scenario) }
      }
    for index in results.indices {
      results[index].instructions = instructions?[scenario.id, results[index].row]
      results[index].isSubject = results[index].row == scenario.contenders.first?.name
    }
    return ScenarioResult(
      id: scenario.id, title: scenario.title, budget: scenario.budget,
      allocationsAreStable: scenario.allocationsAreStable, rows: results)
  }

  /// Takes one sample of every contender in turn, so that whatever else the machine does at some
  /// moment falls on all of them.
  private func inThisProcess(_ contenders: [Contender], label: String) -> [RowResult] {
    let runners = contenders.map(Runner.init)
    for runner in runners { runner.run() }
    let traffic = runners.map { $0.allocations() }
    let runs = runners.map { $0.runs(filling: sampleLength) }
    var times = [[Double]](repeating: [], count: runners.count)
    for sample in 0..<samples {
      progress.show("\(label)  sample \(sample + 1) of \(samples)")
      for index in runners.indices { times[index].append(runners[index].time(runs: runs[index])) }
    }
    return runners.indices.map { index in
      RowResult(
        row: contenders[index].name, nanoseconds: Sample(times[index]), heap: traffic[index])
    }
  }

  private func inItsOwnProcess(_ contender: Contender, of scenario: Scenario) -> RowResult {
    let ending = ChildProcess.run(scenario: scenario.id, row: contender.name)
    return RowResult(row: contender.name, ending: ending)
  }
}
