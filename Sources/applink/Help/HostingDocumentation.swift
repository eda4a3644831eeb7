/// How to serve the association files as application/json, by host.
enum HostingDocumentation {
  static let text = """
    The association files have to be served at /.well-known/ with status 200, without a redirect and
    as application/json. 'applink site build' writes only files to publish, and leaves others in the
    folder alone, so set up your host once:

    Netlify and Cloudflare Pages: the file _headers in the published folder

        /.well-known/apple-app-site-association
          Content-Type: application/json

    Apache: the file .htaccess in the published folder

        <Files "apple-app-site-association">
          ForceType application/json
        </Files>

    nginx: in the server block, before any redirect

        location = /.well-known/apple-app-site-association { default_type application/json; }

    Vercel: the file vercel.json of the project

        {"headers": [{"source": "/.well-known/apple-app-site-association",
                      "headers": [{"key": "Content-Type", "value": "application/json"}]}]}

    Firebase Hosting: the file firebase.json of the project

        {"hosting": {"public": "public", "appAssociation": "NONE",
                     "headers": [{"source": "/.well-known/apple-app-site-association",
                                  "headers": [{"key": "Content-Type",
                                               "value": "application/json"}]}]}}

    GitHub Pages: an empty file .nojekyll in the published folder, without which the folder
    .well-known is left out. The type cannot be set, but Apple's servers accept the file.
    """
}
