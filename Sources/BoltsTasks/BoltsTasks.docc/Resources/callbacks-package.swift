// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Reader",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Bolts", path: "../bolts")],
  targets: [
    .executableTarget(
      name: "Reader", dependencies: [.product(name: "BoltsTasks", package: "Bolts")])
  ]
)
