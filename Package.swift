// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Bolts",
  platforms: [
    .macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
  ],
  products: [
    .library(name: "Bolts", targets: ["Bolts"]),
    .library(name: "BoltsTasks", targets: ["BoltsTasks"]),
    .library(name: "BoltsAppLinks", targets: ["BoltsAppLinks"]),
    .library(name: "BoltsUI", targets: ["BoltsUI"]),
    .library(name: "BoltsSwift", targets: ["BoltsSwift"]),
    .executable(name: "applink", targets: ["applink"]),
  ],
  targets: [
    // Tasks: no Foundation. The C target holds the one thing Swift has no word for, a
    // thread-local variable that is read inline.
    .target(name: "CStackBounds"),
    .target(name: "BoltsTasks", dependencies: ["CStackBounds"]),
    .testTarget(name: "BoltsTasksTests", dependencies: ["BoltsTasks"]),

    // App Links.
    .target(name: "BoltsAppLinks", dependencies: ["BoltsTasks"]),
    .testTarget(
      name: "BoltsAppLinksTests", dependencies: ["BoltsAppLinks", "BoltsTasks", "LoopbackHTTP"]),

    // One import for both, the drop-in for Bolts-Swift, and the views for Apple's systems.
    .target(name: "Bolts", dependencies: ["BoltsTasks", "BoltsAppLinks"]),
    .testTarget(name: "BoltsTests", dependencies: ["Bolts"]),
    .target(name: "BoltsSwift", dependencies: ["BoltsTasks"]),
    .testTarget(name: "BoltsSwiftTests", dependencies: ["BoltsSwift", "BoltsTasks"]),
    .testTarget(
      name: "BoltsSwiftLegacyTests", dependencies: ["BoltsSwift"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "BoltsUI", dependencies: ["BoltsAppLinks"]),

    // The tool, and the small HTTP server that its tour and the tests share (not a product).
    .target(name: "LoopbackHTTP"),
    .executableTarget(
      name: "applink", dependencies: ["BoltsAppLinks", "BoltsTasks", "LoopbackHTTP"]),
    .testTarget(name: "AppLinkToolTests", dependencies: ["applink", "LoopbackHTTP"]),
  ],
  swiftLanguageModes: [.v6]
)

// One set of language features for the whole house; the target that stands for code from before them
// has its own.
for target in package.targets where target.swiftSettings == nil {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
