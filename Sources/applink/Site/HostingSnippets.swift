/// What static hosts need to serve the association files as application/json.
enum HostingSnippets {
  /// Files that hosts read by name, and under `hosting/` those to copy into a configuration.
  static let files: [(path: String, text: String)] = [
    ("_headers", netlifyAndCloudflare), (".htaccess", apache), ("vercel.json", vercel),
    // GitHub Pages leaves out folders that begin with a dot unless this file is there.
    (".nojekyll", ""), ("hosting/nginx.conf", nginx), ("hosting/firebase.json", firebase),
  ]

  private static let netlifyAndCloudflare = """
    /.well-known/apple-app-site-association
      Content-Type: application/json
    /.well-known/assetlinks.json
      Content-Type: application/json

    """

  private static let apache = """
    <Files "apple-app-site-association">
      ForceType application/json
    </Files>
    <Files "assetlinks.json">
      ForceType application/json
    </Files>

    """

  private static let vercel = """
    {
      "headers": [
        {
          "source": "/.well-known/(apple-app-site-association|assetlinks.json)",
          "headers": [{ "key": "Content-Type", "value": "application/json" }]
        }
      ]
    }

    """

  private static let nginx = """
    # Inside the server block of the host; no redirect may come before it.
    location = /.well-known/apple-app-site-association { default_type application/json; }
    location = /.well-known/assetlinks.json { default_type application/json; }

    """

  private static let firebase = """
    {
      "hosting": {
        "public": "public",
        "appAssociation": "NONE",
        "headers": [
          {
            "source": "/.well-known/apple-app-site-association",
            "headers": [{ "key": "Content-Type", "value": "application/json" }]
          }
        ]
      }
    }

    """
}
