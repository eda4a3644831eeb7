#if os(Linux)
  internal import Foundation

  /// What a helper writes to standard output.
  enum HelperReply: Codable {
    case response(PageResponse)
    case tooLarge
    case failed(reason: String)

    init(to request: PageRequest?, from loader: some PageLoading) async {
      guard let request else {
        self = .failed(reason: "the helper cannot read what it was asked")
        return
      }
      do {
        self = .response(try await loader.load(request))
      } catch AppLinkError.tooLarge {
        self = .tooLarge
      } catch AppLinkError.transport(_, let reason) {
        self = .failed(reason: reason)
      } catch {
        self = .failed(reason: "\(error)")
      }
    }

    init?(_ data: Data) {
      guard let reply = try? PropertyListDecoder().decode(Self.self, from: data) else { return nil }
      self = reply
    }

    /// As a binary property list, in which a body takes as many bytes as it has.
    var data: Data {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return (try? encoder.encode(self)) ?? Data()
    }

    func response(to request: PageRequest) throws -> PageResponse {
      switch self {
      case .response(let response): response
      case .tooLarge: throw AppLinkError.tooLarge(request.url, limit: request.maximumBytes)
      case .failed(let reason): throw AppLinkError.transport(request.url, reason: reason)
      }
    }
  }
#endif
