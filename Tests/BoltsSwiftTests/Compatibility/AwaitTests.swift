import BoltsSwift
import Foundation
import Testing

@Suite("BoltsSwift: await")
struct AwaitTests {
  @Test(
    "value returns the result, throws the error, and throws CancellationError for a cancelled task")
  func outcomes() async throws {
    #expect(try await Task(1).value == 1)
    await #expect(throws: SomeError.self) { try await Task<Int>(error: SomeError()).value }
    await #expect(throws: CancellationError.self) { try await Task<Int>.cancelledTask().value }
  }

  @Test("a result that is not Sendable can be awaited in the isolation domain of its task")
  @MainActor
  func plainResult() async throws {
    let plain = Plain(1)
    let task = Task(plain)
    #expect(try await task.value === plain)
  }
}

@Suite("BoltsSwift: conversion to and from BoltsTasks")
struct AcrossTests {
  @Test("task.boltsTask completes as the task does")
  func over() async throws {
    #expect(try await Task(1).boltsTask.value == 1)
    #expect(Task<Int>(error: SomeError()).boltsTask.error is SomeError)
    #expect(Task<Int>.cancelledTask().boltsTask.isCancelled)
    let source = TaskCompletionSource<Int>()
    let over = source.task.boltsTask
    #expect(!over.isCompleted)
    source.set(result: 3)
    #expect(over.result == 3)
  }

  @Test("Task(boltsTask) completes as that task does")
  func back() async throws {
    #expect(Task(BoltsTask(1)).result == 1)
    #expect(Task(BoltsTask<Int>(error: SomeError())).error is SomeError)
    #expect(Task(BoltsTask<Int>.cancelled()).cancelled)
    let task: Task<Int> = Task(BoltsTask { () async throws -> Int in 4 })
    #expect(try await task.value == 4)
  }
}
