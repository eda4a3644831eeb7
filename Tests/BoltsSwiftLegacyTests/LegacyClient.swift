import BoltsSwift
import Foundation

// Code as it was written for Bolts-Swift 1.5: Swift 5 mode, no `any`, no `Sendable`, mutable
// captures, classes everywhere.

class Record {
  let id: Int
  var title: String

  init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

enum StoreError: Error {
  case missing(Int)
  case offline
}

class Store {
  var records: [Int: Record] = [:]
  var log: [String] = []
  private let queue = DispatchQueue(label: "store")

  func save(_ record: Record) -> Task<Record> {
    return Task(.queue(queue)) {
      self.records[record.id] = record
      return record
    }
  }

  func find(_ id: Int) -> Task<Record> {
    let source = TaskCompletionSource<Record>()
    fetch(id) { record, error in
      if let record = record {
        source.set(result: record)
      } else if let error = error {
        source.set(error: error)
      } else {
        source.cancel()
      }
    }
    return source.task
  }

  func delete(_ record: Record) -> Task<Void> {
    return Task<Void>.execute(.queue(queue)) { self.records[record.id] = nil }
  }

  func deleteAll() -> Task<Void> {
    return allRecords().continueOnSuccessWithTask { records -> Task<Void> in
      return Task.whenAll(records.map { self.delete($0) })
    }
  }

  func allRecords() -> Task<[Record]> {
    return Task.execute(.queue(queue)) {
      return self.records.values.sorted { $0.id < $1.id }
    }
  }

  func title(of id: Int) -> Task<String> {
    return find(id)
      .continueOnSuccessWith { $0.title }
      .continueOnErrorWith { (error: StoreError) -> String in
        if case .missing(let id) = error { return "no record \(id)" }
        throw error
      }
  }

  func rename(_ id: Int, to title: String) -> Task<Record> {
    return find(id).continueWithTask { task -> Task<Record> in
      if task.cancelled { throw CancelledError() }
      if let error = task.error { return Task(error: error) }
      let record = task.result!
      record.title = title
      return self.save(record)
    }
  }

  private func fetch(_ id: Int, completion: @escaping (Record?, Error?) -> Void) {
    queue.async {
      switch id {
      case ..<0: completion(nil, nil)
      case 0: completion(nil, StoreError.offline)
      default:
        let record = self.records[id]
        completion(record, record == nil ? StoreError.missing(id) : nil)
      }
    }
  }
}
