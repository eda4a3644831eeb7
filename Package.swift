// swift-tools-version: 6.3

import PackageDescription

/// The language features of all targets but the programs of users.
let features: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
/// With this feature, methods in the body of a user's `@MainActor` class would inherit `nonisolated(nonsending)` from
/// the protocol that the class conforms to, and could not use its state. So the module whose protocols users
/// implement does without it.
let nonsending = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")

/// A target in the folder of its name, which ends in `Tests` where that is what it has.
func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], path: String? = nil,
  resources: [Resource]? = nil, settings: [SwiftSetting] = features + [nonsending]
) -> Target {
  name.hasSuffix("Tests")
    ? .testTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
    : .target(
      name: name, dependencies: dependencies, path: path, resources: resources,
      swiftSettings: settings)
}

/// A program as users write it, with one of the compiler settings that users have.
func client(_ folder: String, _ settings: [SwiftSetting]) -> Target {
  module(
    "\(folder)ClientTests", uses: ["Bolts"], path: "Tests/Clients/\(folder)", settings: settings)
}

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
    module("BoltsTasks", uses: ["CThreadSupport"]),
    module(
      "BoltsTasksTests", uses: ["CThreadSupport", "BoltsTasks", "BoltsTesting", "TestSupport"]),

    // App Links, with the system's libcurl on Linux, opened at run time.
    .target(name: "CCurl"),
    module("HTMLMetaTags"),
    module("HTMLMetaTagsTests", uses: ["HTMLMetaTags", "TestSupport"]),
    module(
      "BoltsAppLinks",
      uses: [
        "BoltsTasks", "HTMLMetaTags", .target(name: "CCurl", condition: .when(platforms: [.linux])),
      ],
      settings: features),
    module(
      "BoltsAppLinksTests",
      uses: ["BoltsAppLinks", "BoltsTasks", "BoltsTesting", "TestSupport"]),
    // What lints pages and decides association files, for the tool and for servers.
    module("AppLinkLint", uses: ["BoltsAppLinks", "BoltsTasks", "HTMLMetaTags"]),
    module(
      "AppLinkLintTests",
      uses: [
        "AppLinkLint", "BoltsAppLinks", "BoltsTasks", "BoltsTesting", "TestSupport",
      ]),

    // One import for both, the drop-in for Bolts-Swift, and the views for Apple's systems.
    module("Bolts", uses: ["BoltsTasks", "BoltsAppLinks"]),
    module("BoltsTests", uses: ["Bolts", "TestSupport"]),
    client("MainActorByDefault", [.defaultIsolation(MainActor.self)]),
    client("Swift5", [.swiftLanguageMode(.v5)]),
    client("Swift6", []),
    // Its closures need not be `Sendable`, and may be isolated to the caller's actor. The compiler checks at run time
    // that such a closure runs there only where the module that takes it is not built in Swift 6 mode, which takes the
    // module's word for it (SE-0423).
    module(
      "BoltsSwift", uses: ["BoltsTasks"],
      settings: features + [nonsending, .swiftLanguageMode(.v5)]),
    module("BoltsSwiftTests", uses: ["BoltsSwift", "BoltsTasks", "TestSupport"]),
    module("BoltsSwiftLegacyTests", uses: ["BoltsSwift"], settings: [.swiftLanguageMode(.v5)]),
    // Empty where there is neither UIKit nor SwiftUI, and so are its tests.
    module("BoltsUI", uses: ["BoltsAppLinks", "BoltsTasks"], resources: [.process("Resources")]),
    module("BoltsUITests", uses: ["BoltsUI", "BoltsAppLinks", "BoltsTasks"]),

    // The tool.
    .executableTarget(
      name: "applink",
      dependencies: ["AppLinkLint", "BoltsAppLinks", "BoltsTasks"],
      swiftSettings: features + [nonsending]),
    module(
      "AppLinkToolTests",
      uses: [
        "applink", "AppLinkLint", "BoltsAppLinks", "BoltsTasks", "TestSupport",
      ]),

    // For tests of code that uses Bolts, or only Swift's tasks; with hooks of the Swift runtime and signal handlers.
    .target(name: "CTestingSupport"),
    module("BoltsTesting", uses: ["BoltsTasks", "CTestingSupport", "CThreadSupport"]),
    module("BoltsTestingTests", uses: ["BoltsTesting", "BoltsTasks", "TestSupport"]),
    // The faults of its folder Classics again, with the settings of a package that sets none.
    module(
      "ExploredClientTests", uses: ["BoltsTesting", "BoltsTasks", "TestSupport"],
      path: "Tests/Clients/Explored",
      settings: []),

    // Helpers for several test targets: executors, generators, processes, a small HTTP server.
    module("TestSupport", uses: ["BoltsTasks"], path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // A program that links Foundation's networking loads some forty libraries when it starts. Here, where libcurl loads
  // the pages, Foundation's loader is a target of its own, which only tests use. Elsewhere it is the default loader.
  let loader = "Loading/URLSession"
  package.targets.first { $0.name == "BoltsAppLinks" }?.exclude = [loader]
  package.targets.first { $0.name == "BoltsAppLinksTests" }?.dependencies += ["URLSessionLoading"]
  package.targets.append(
    module(
      "URLSessionLoading", uses: ["BoltsAppLinks", "BoltsTasks"],
      path: "Sources/BoltsAppLinks/\(loader)", settings: features))
#endif

// The checks build parts of the package, which this variable names.
let onDevice = [
  "BoltsUITests", "MainActorByDefaultClientTests", "Swift5ClientTests", "Swift6ClientTests",
]
switch Context.environment["BOLTS_BUILD"] {
case "simulator":
  // The workflow's: there is no tool, and a test can neither start a process nor end its own.
  keep { $0.name != "applink" && (!$0.isTest || onDevice.contains($0.name)) }
case "sanitizer":
  // The tests of the tool run another process, and `.ci/fuzz` reads pages and files under the address sanitizer.
  let others = ["applink", "AppLinkToolTests", "HTMLMetaTagsTests", "AppLinkLintTests"]
  keep { !(onDevice + others).contains($0.name) }
case "release":
  // Optimized: what the address sanitizer leaves out.
  let tested = ["HTMLMetaTagsTests", "AppLinkLintTests", "AppLinkToolTests"]
  keep { !$0.name.hasSuffix("Tests") || tested.contains($0.name) }
case "apple-stubs":
  // BoltsUI on Linux, against stubs of Apple's frameworks; never on an Apple system, which has the frameworks.
  let stubs = ["UIKit", "AppKit", "SwiftUI", "WebKit"]
  let needed = [
    "CThreadSupport", "BoltsTasks", "HTMLMetaTags", "CCurl", "BoltsAppLinks", "BoltsUI",
    "BoltsUITests",
  ]
  keep { needed.contains($0.name) }
  for target in package.targets where target.name.hasPrefix("BoltsUI") {
    target.dependencies += stubs.map { .target(name: $0) }
    // Swift Testing has an overlay for the real UIKit, which does not exist here.
    target.swiftSettings? += [
      .define("BOLTS_APPLE_STUBS"), .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
    ]
  }
  package.targets += stubs.map { name in
    // As Apple's are: a closure that is given to them is checked at run time to be where it belongs.
    module(
      name, uses: name == "WebKit" ? ["UIKit"] : [], path: "Tests/AppleStubs/\(name)",
      settings: [.swiftLanguageMode(.v5)])
  }
case let mode?:
  fatalError("BOLTS_BUILD is simulator, sanitizer, release or apple-stubs, not \(mode)")
case nil: break
}

/// Removes all other targets, and the products that need one of them.
@MainActor func keep(_ isKept: (Target) -> Bool) {
  package.targets.removeAll { !isKept($0) }
  let names = package.targets.map(\.name)
  package.products.removeAll { !names.contains($0.name) }
}
