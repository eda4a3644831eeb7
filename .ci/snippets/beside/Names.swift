// A module that imports Apple's frameworks too: no type of ours has the name of one of theirs. And one that
// switches over enumerations that may grow, as a client outside the package has to.

import Bolts
import BoltsTesting
import Combine
import Foundation
import Network

func theirs(_ address: any IPAddress, _ subscription: any Subscription) {}

func ours(_ address: AppLinkPolicy.Address, _ subscription: MeasurementEventBus.Subscription) {
  subscription.cancel()
  var policy = AppLinkPolicy.server
  policy.allowsAddress = { $0 == address }
}

func text(_ error: BoltsError) -> String {
  switch error {
  case .abandoned, .timedOut, .noTasks, .neitherValueNorError, .droppedByExecutor, .followsItself:
    "\(error)"
  @unknown default: "another"
  }
}

func text(_ kind: NavigationResult.Kind) -> String {
  switch kind {
  case .app, .browser, .store, .failed: kind.rawValue
  @unknown default: "another"
  }
}
