#if os(Linux)
  internal import CCurl
  internal import Foundation

  extension CurlTransfer {
    /// Sets all options of the request; `false` when curl has no memory left.
    func configure() -> Bool {
      let isConfigured =
        setHandlers()
        && set(BOLTS_CURL_OPTION_URL, load.request.url.textForRequest(to: load.host))
        && set(BOLTS_CURL_OPTION_NOSIGNAL, 1)
        && set(BOLTS_CURL_OPTION_HTTPGET, 1)
        && set(BOLTS_CURL_OPTION_FOLLOWLOCATION, 0)
        // One page is read from a host, so HTTP/2 has little to give; libcurl 7.88 loses streams of it.
        && set(BOLTS_CURL_OPTION_HTTP_VERSION, Int(BOLTS_CURL_HTTP_VERSION_1_1))
        && set(BOLTS_CURL_OPTION_HTTP09_ALLOWED, 0)
        && set(BOLTS_CURL_OPTION_SSL_VERIFYPEER, 1)
        && set(BOLTS_CURL_OPTION_SSL_VERIFYHOST, 2)
        && set(BOLTS_CURL_OPTION_USERAGENT, settings.userAgent)
        // An empty text also keeps curl from reading the environment.
        && set(BOLTS_CURL_OPTION_PROXY, load.route.proxy ?? "")
        && set(BOLTS_CURL_OPTION_NOPROXY, "")
        && set(BOLTS_CURL_OPTION_SUPPRESS_CONNECT_HEADERS, 1)
        && set(BOLTS_CURL_OPTION_MAXAGE_CONN, settings.maximumIdleSeconds)
        // The second form is the one before 7.85: the bits of http and https.
        && (set(BOLTS_CURL_OPTION_PROTOCOLS_STR, "http,https")
          || set(BOLTS_CURL_OPTION_PROTOCOLS, 3))
      guard isConfigured,
        unsafe bolts_curl_set_pointer(easy, Int32(BOLTS_CURL_OPTION_ERRORBUFFER), message),
        setHeaders(), setAddresses()
      else { return false }
      // From 7.87: a transfer that ends while a proxy's name is looked up does not wait for it.
      _ = set(BOLTS_CURL_OPTION_QUICK_EXIT, 1)
      setCertificates()
      if load.request.allowsAddress != nil, !setRequestCheck() {
        // A connection of another request may have been made under another policy.
        _ = set(BOLTS_CURL_OPTION_FRESH_CONNECT, 1) && set(BOLTS_CURL_OPTION_FORBID_REUSE, 1)
      }
      return true
    }

    private func setHeaders() -> Bool {
      // Not by curl's own option, which would have curl decode what comes.
      let offer = ["Accept-Encoding": ContentCodings.offer]
      let fields = load.request.headers
        .merging(offer.filter { !isInRequest($0.key) && !$0.value.isEmpty }) { own, _ in own }
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      // "Name:" would remove a field, "Name;" sends it without a value. The proxy gets none.
      let lines = fields.map { $0.value.isEmpty ? "\($0.key);" : "\($0.key): \($0.value)" }
      return set(BOLTS_CURL_OPTION_HTTPHEADER, lines)
        && set(BOLTS_CURL_OPTION_HEADEROPT, 1)
    }

    private func isInRequest(_ name: String) -> Bool {
      load.request.headers.keys.contains { $0.lowercased() == name.lowercased() }
    }

    private func setAddresses() -> Bool {
      let texts = load.route.addresses.map { $0.version == .v6 ? "[\($0)]" : "\($0)" }
      guard let first = texts.first else { return true }
      guard load.route.proxy == nil else {
        return set(BOLTS_CURL_OPTION_CONNECT_TO, ["::\(first):"])
      }
      // The plus sign keeps them for a minute, and not for as long as the loader.
      let entry = "+\(load.host):\(load.request.url.effectivePort):\(texts.joined(separator: ","))"
      return load.host.name == "\(load.route.addresses[0])"
        || set(BOLTS_CURL_OPTION_RESOLVE, [entry])
    }

    private func setCertificates() {
      if let file = settings.certificateAuthorityFile {
        _ = set(BOLTS_CURL_OPTION_CAINFO, file) && set(BOLTS_CURL_OPTION_CAPATH, nil)
        _ = set(BOLTS_CURL_OPTION_PROXY_CAINFO, file) && set(BOLTS_CURL_OPTION_PROXY_CAPATH, nil)
      } else if CurlSettings.hasDefaultCertificates {
        _ = set(BOLTS_CURL_OPTION_CAPATH, nil)
      }
    }

    private func set(_ option: Int, _ value: Int) -> Bool {
      unsafe bolts_curl_set_long(easy, Int32(option), value)
    }

    private func set(_ option: Int, _ text: String?) -> Bool {
      guard let text else { return unsafe bolts_curl_set_pointer(easy, Int32(option), nil) }
      return unsafe bolts_curl_set_pointer(easy, Int32(option), text)
    }

    private func set(_ option: Int, _ lines: [String]) -> Bool {
      var list: OpaquePointer?
      for line in lines {
        guard let longer = unsafe bolts_curl_list_append(list, line) else {
          if let list = unsafe list { unsafe bolts_curl_list_destroy(list) }
          return false
        }
        unsafe list = unsafe longer
      }
      guard let list = unsafe list else { return true }
      unsafe lists.append(list)
      return unsafe bolts_curl_set_pointer(easy, Int32(option), UnsafeRawPointer(list))
    }
  }
#endif
