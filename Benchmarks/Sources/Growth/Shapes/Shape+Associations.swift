import AppLinkLint
import BoltsAppLinks
import Foundation

extension Shape {
  /// An apple-app-site-association file, and a URL that no pattern of it matches.
  private static func site(
    _ name: String, path: String = "/x", _ patterns: @escaping @Sendable (Int) -> [String]
  ) -> Shape {
    Shape("association: \(name)") { size in
      let components = patterns(size).map { "{\"/\":\"\($0)\"}" }.joined(separator: ",")
      let json =
        "{\"applinks\":{\"details\":[{\"appIDs\":[\"A.b\"],\"components\":[\(components)]}]}}"
      guard let file = try? AppSiteAssociation(json: Data(json.utf8)),
        let url = URL(string: "https://e.com\(path)")
      else { return }
      keep(file.decision(for: url))
      keep(file.diagnostics)
    }
  }

  static let associations: [Shape] = [
    site("many patterns") { size in (0..<100 * size).map { "/a\($0)/*" } },
    site("a long pattern") { [times(1_000 * $0, "/a")] },
    site("many stars", path: "/" + times(1_000, "a")) { [times(1_000 * $0, "*a") + "b"] },
    site("many question marks") { [times(1_000 * $0, "?")] },
    Shape("association: many Android statements") { size in
      let statement = """
        {"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":\
        "android_app","package_name":"a.b","sha256_cert_fingerprints":[]}}
        """
      let json = "[" + times(50 * size, statement + ",") + statement + "]"
      keep((try? AssetLinks(json: Data(json.utf8)))?.diagnostics)
    },
  ]
}
