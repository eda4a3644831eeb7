// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Bolts",
  defaultLocalization: "en",
  platforms: [
    .macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
  ],
  products: [
    .library(name: "Bolts", targets: ["Bolts"]),
    .library(name: "BoltsTasks", targets: ["BoltsTasks"]),
    .library(name: "BoltsAppLinks", targets: ["BoltsAppLinks"]),
    .library(name: "AppLinkLint", targets: ["AppLinkLint"]),
    .library(name: "BoltsUI", targets: ["BoltsUI"]),
    .library(name: "BoltsTesting", targets: ["BoltsTesting"]),
    .library(name: "BoltsSwift", targets: ["BoltsSwift"]),
    .executable(name: "applink", targets: ["applink"]),
  ],
  targets: [
    // Tasks, without Foundation. The C target has what Swift can't express, such as a thread-local
    // variable that is read inline.
    .target(name: "CThreadSupport"),
    .target(name: "BoltsTasks", dependencies: ["CThreadSupport"]),
    .testTarget(
      name: "BoltsTasksTests",
      dependencies: ["CThreadSupport", "BoltsTasks", "BoltsTesting", "TestSupport"]),

    // App Links.
    .target(name: "HTMLMetaTags"),
    .target(
      name: "BoltsAppLinks",
      dependencies: [
        "BoltsTasks", "HTMLMetaTags", .target(name: "CCurl", condition: .when(platforms: [.linux])),
      ]),
    // What lints pages and decides association files, for the tool and for servers.
    .target(name: "AppLinkLint", dependencies: ["BoltsAppLinks", "HTMLMetaTags"]),
    // The system's libcurl on Linux, opened at run time.
    .target(name: "CCurl"),
    .testTarget(
      name: "HTMLMetaTagsTests",
      dependencies: ["HTMLMetaTags", "TestSupport"]),
    .testTarget(
      name: "BoltsAppLinksTests",
      dependencies: ["BoltsAppLinks", "BoltsTasks", "BoltsTesting", "LoopbackHTTP", "TestSupport"]),
    .testTarget(
      name: "AppLinkLintTests",
      dependencies: [
        "AppLinkLint", "BoltsAppLinks", "BoltsTasks", "BoltsTesting", "LoopbackHTTP", "TestSupport",
      ]),

    // One import for both, the drop-in for Bolts-Swift, and the views for Apple's systems.
    .target(name: "Bolts", dependencies: ["BoltsTasks", "BoltsAppLinks"]),
    .testTarget(name: "BoltsTests", dependencies: ["Bolts", "TestSupport"]),
    // Programs as users write them, with each of the compiler settings that users have.
    .testTarget(
      name: "MainActorClientTests", dependencies: ["Bolts"],
      path: "Tests/Clients/MainActorByDefault",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["Bolts"], path: "Tests/Clients/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "Swift6ClientTests", dependencies: ["Bolts"], path: "Tests/Clients/Swift6",
      swiftSettings: []),
    .target(name: "BoltsSwift", dependencies: ["BoltsTasks"]),
    .testTarget(
      name: "BoltsSwiftTests", dependencies: ["BoltsSwift", "BoltsTasks", "TestSupport"]),
    .testTarget(
      name: "BoltsSwiftLegacyTests", dependencies: ["BoltsSwift"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "BoltsUI", dependencies: ["BoltsAppLinks", "BoltsTasks"],
      resources: [.process("Resources")]),
    // Empty where there is neither UIKit nor SwiftUI.
    .testTarget(
      name: "BoltsUITests", dependencies: ["BoltsUI", "BoltsAppLinks", "BoltsTasks"]),

    // The tool, and the small HTTP server for its tour and for tests (not a product).
    .target(name: "LoopbackHTTP", dependencies: ["BoltsTasks"]),
    .executableTarget(
      name: "applink",
      dependencies: [
        "AppLinkLint", "BoltsAppLinks", "BoltsTasks", "LoopbackHTTP",
        .target(name: "BoltsUI", condition: .when(platforms: [.macOS])),
      ]),
    .testTarget(
      name: "AppLinkToolTests",
      dependencies: ["applink", "AppLinkLint", "BoltsAppLinks", "LoopbackHTTP", "TestSupport"]),

    // For tests of code that uses Bolts, or only Swift's tasks.
    .target(name: "BoltsTesting", dependencies: ["BoltsTasks", "CTestingSupport"]),
    // The hooks of the Swift runtime and the signal handlers of BoltsTesting.
    .target(name: "CTestingSupport"),
    .testTarget(
      name: "BoltsTestingTests", dependencies: ["BoltsTesting", "BoltsTasks", "TestSupport"]),

    // Helpers for several test targets: executors, generators, processes.
    .target(name: "TestSupport", dependencies: ["BoltsTasks"], path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

// A program that links Foundation's networking loads some forty libraries when it starts. On Linux, where
// libcurl loads the pages, Foundation's loader is a target of its own, which only tests use.
#if os(Linux)
  for target in package.targets {
    if target.name == "BoltsAppLinks" { target.exclude = ["Loading/URLSession"] }
    if target.name == "BoltsAppLinksTests" { target.dependencies.append("URLSessionLoading") }
  }
  package.targets.append(
    .target(
      name: "URLSessionLoading", dependencies: ["BoltsAppLinks", "BoltsTasks"],
      path: "Sources/BoltsAppLinks/Loading/URLSession"))
#endif

// One set of language features for all targets but the one that represents older code.
let features: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
for target in package.targets where target.swiftSettings == nil {
  target.swiftSettings = features
  // With this feature, methods in the body of a user's `@MainActor` class would inherit
  // `nonisolated(nonsending)` from the protocol that the class conforms to, and could not use its
  // state. So the module whose protocols users implement does without it.
  if target.name == "URLSessionLoading" {
    target.swiftSettings?.append(.define("URLSESSION_LOADING"))
  } else if target.name != "BoltsAppLinks" {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
  }
  // The closures of BoltsSwift need not be `Sendable`, and may be isolated to the caller's actor. The
  // compiler checks at run time that such a closure runs there only where the module that takes it
  // is not built in Swift 6 mode, which takes the module's word for it (SE-0423).
  if target.name == "BoltsSwift" { target.swiftSettings?.append(.swiftLanguageMode(.v5)) }
}

// The workflow sets the first variable for the simulators, where there is no tool, and a test can neither start
// a process nor end its own; `.ci/sanitize` the second, because the tests of the tool run another process, and
// `.ci/fuzz` reads pages and association files under the address sanitizer.
let isSimulator = Context.environment["BOLTS_SIMULATOR"] != nil
if isSimulator || Context.environment["BOLTS_SANITIZE"] != nil {
  package.products.removeAll { $0.name == "applink" }
  package.targets.removeAll { target in
    let isForSimulators = target.name == "BoltsUITests" || target.name.hasSuffix("ClientTests")
    return target.name == "applink" || target.name == "AppLinkToolTests"
      || (isSimulator ? target.isTest && !isForSimulators : isForSimulators)
      || target.name == "HTMLMetaTagsTests" || target.name == "AppLinkLintTests"
  }
}

// `.ci/check-apple` sets this variable to build only BoltsUI on Linux, against stubs of Apple's
// frameworks. Never set it on an Apple system, which has the frameworks.
if Context.environment["BOLTS_APPLE_STUBS"] != nil {
  let stubs = ["UIKit", "AppKit", "SwiftUI", "WebKit"]
  let needed = [
    "CThreadSupport", "BoltsTasks", "HTMLMetaTags", "CCurl", "BoltsAppLinks", "BoltsUI",
    "BoltsUITests",
  ]
  package.products = []
  package.targets = package.targets.filter { needed.contains($0.name) }
  for target in package.targets where target.name.hasPrefix("BoltsUI") {
    target.dependencies += stubs.map { .target(name: $0) }
    guard target.isTest else { continue }
    target.swiftSettings? += [
      .define("BOLTS_APPLE_STUBS"),
      // Swift Testing has an overlay for the real UIKit, which does not exist here.
      .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
    ]
  }
  package.targets += stubs.map { name in
    .target(
      name: name, dependencies: name == "WebKit" ? ["UIKit"] : [],
      path: "Tests/AppleStubs/\(name)",
      // As Apple's are: a closure that is given to them is checked at run time to be where it belongs.
      swiftSettings: [.swiftLanguageMode(.v5)])
  }
}
