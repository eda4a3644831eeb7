// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Journey",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Bolts", path: "../bolts")],
  targets: [
    .executableTarget(
      name: "Journey", dependencies: [.product(name: "BoltsAppLinks", package: "Bolts")])
  ]
)
