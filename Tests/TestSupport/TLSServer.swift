package import Foundation
import Synchronization

#if os(Linux)
  /// A server with a certificate from an authority made for the test, by the `openssl` program.
  package final class TLSServer: Sendable {
    /// What is wrong with a server's certificate.
    package enum Certificate: String, Sendable {
      case good, expired, otherHost
    }

    package static var isAvailable: Bool { programURL("openssl") != nil }

    package let port: UInt16
    /// The authority's certificate, a PEM file.
    package let authority: URL
    private let directory: URL
    private let process: Mutex<Process>

    /// Starts `openssl s_server` on 127.0.0.1. It blocks no thread of Swift's pool: the tests whose
    /// servers run need one to end.
    ///
    /// - Parameters:
    ///   - certificate: The fault of its certificate, which names `localhost`.
    ///   - page: The page at `/page.html`; without it every path returns the state of the server.
    /// - Throws: `Failure` with the output of the program that failed.
    package init(_ certificate: Certificate, page: String? = nil) async throws {
      directory = FileManager.default.temporaryDirectory.appending(
        path: "bolts-tls-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      authority = directory.appending(path: "ca.pem")
      try await Self.openssl(
        directory, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-subj", "/CN=Test CA", "-days", "2", "-keyout", "ca.key", "-out", "ca.pem")
      let name = certificate == .otherHost ? "other.example" : "localhost"
      try Data("subjectAltName=DNS:\(name)\n".utf8).write(to: directory.appending(path: "ext"))
      try await Self.openssl(
        directory, "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
        "/CN=\(name)", "-keyout", "key.pem", "-out", "request.pem")
      // A certificate of no days ends as it begins; openssl takes a negative number for its past.
      try await Self.openssl(
        directory, "x509", "-req", "-in", "request.pem", "-extfile", "ext", "-out", "cert.pem",
        "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days",
        certificate == .expired ? "-1" : "2")
      let output = Pipe()
      let server = Process()
      server.executableURL = programURL("openssl")
      server.currentDirectoryURL = directory
      // Port 0: the system chooses, and the program says which ("ACCEPT 127.0.0.1:port").
      server.arguments = [
        "s_server", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem",
      ]
      server.arguments? += page == nil ? ["-www"] : ["-WWW"]
      if let page { try Data(page.utf8).write(to: directory.appending(path: "page.html")) }
      server.standardOutput = output
      server.standardError = FileHandle.nullDevice
      server.standardInput = FileHandle.nullDevice
      try await start(server)
      let head = await onThread {
        bytes(from: output.fileHandleForReading) {
          $0.last == UInt8(ascii: "\n") && String(decoding: $0, as: UTF8.self).contains("ACCEPT")
        }
      }
      let text = String(decoding: head, as: UTF8.self)
      let digits = text.split(separator: "\n").last { $0.contains("ACCEPT") }?.split(separator: ":")
        .last
      guard let port = digits.flatMap({ UInt16($0) }) else { throw Failure(text: text) }
      self.port = port
      process = Mutex(server)
    }

    package func stop() {
      process.withLock { $0.terminate() }
      try? FileManager.default.removeItem(at: directory)
    }

    struct Failure: Error {
      let text: String
    }

    private static func openssl(_ directory: URL, _ arguments: String...) async throws {
      let process = Process()
      process.executableURL = programURL("openssl")
      process.currentDirectoryURL = directory
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try await ended(process)
      guard process.terminationStatus == 0 else {
        throw Failure(text: "openssl \(arguments.joined(separator: " ")) failed")
      }
    }
  }
#endif
