// swift-tools-version: 6.3

import PackageDescription

// A separate package, so that packages that depend on Bolts never resolve what it is measured
// against. Without a trait nothing is fetched; `--traits Peers` adds swift-nio and OpenCombine.
let peers: TargetDependencyCondition? = .when(traits: ["Peers"])

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  traits: [
    .trait(name: "Peers", description: "Measure swift-nio and OpenCombine in the same run.")
  ],
  dependencies: [
    .package(name: "Bolts", path: ".."),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(name: "CAllocationCounter"),
    .target(name: "BenchmarkHarness", dependencies: ["CAllocationCounter"]),
    .testTarget(name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"]),

    .executableTarget(
      name: "continuation-throughput",
      dependencies: [
        "BenchmarkHarness",
        .product(name: "BoltsTasks", package: "Bolts"),
        .product(name: "NIOCore", package: "swift-nio", condition: peers),
        .product(name: "NIOPosix", package: "swift-nio", condition: peers),
        .product(name: "OpenCombine", package: "OpenCombine", condition: peers),
      ],
      path: "Sources/ContinuationThroughput"),
    .executableTarget(
      name: "app-links",
      dependencies: [
        "BenchmarkHarness",
        .product(name: "BoltsAppLinks", package: "Bolts"),
        .product(name: "BoltsTasks", package: "Bolts"),
      ],
      path: "Sources/AppLinks"),
  ],
  swiftLanguageModes: [.v6]
)

// The language features of the root package.
for target in package.targets where target.name != "CAllocationCounter" {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
