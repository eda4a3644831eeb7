extension MeasurementEvent {
  /// The names of the arguments, as Bolts' listeners know them.
  public enum Key {
    /// `al_link_parse`, `al_nav_in`: the URL that this app was opened with.
    public static let inputURL = "inputURL"
    /// `al_link_parse`, `al_nav_in`: that URL's scheme.
    public static let inputURLScheme = "inputURLScheme"
    /// `al_link_parse`, `al_nav_in`: the page that the link represents.
    public static let targetURL = "targetURL"
    /// `al_link_parse`, `al_nav_in`: the URL that leads back to the referer.
    public static let refererURL = "refererURL"
    /// `al_link_parse`, `al_nav_in`: the referer's name.
    public static let refererAppName = "refererAppName"
    /// `al_link_parse`, `al_nav_in`: the bundle identifier of the app that opened the URL.
    public static let sourceApplication = "sourceApplication"
    /// `al_link_parse`, `al_nav_in`: `1` when the URL was read to draw the banner, else `0`.
    public static let forRenderBackToReferrerBar = "forRenderBackToReferrerBar"
    /// `al_link_parse`, `al_nav_in`: `1` when the URL opened this app, else `0`.
    public static let forOpenURL = "forOpenUrl"
    /// Every event: the version of the App Links protocol.
    public static let version = "version"
    /// `al_nav_out`, `al_ref_back_out`: the URL that was opened; absent when none was.
    public static let outputURL = "outputURL"
    /// `al_nav_out`, `al_ref_back_out`: the scheme of the URL that was opened.
    public static let outputURLScheme = "outputURLScheme"
    /// `al_nav_out`, `al_ref_back_out`: the page that the link represents.
    public static let sourceURL = "sourceURL"
    /// `al_nav_out`, `al_ref_back_out`: that page's host, under the name that Bolts' code sends.
    public static let sourceHost = "sourceHost"
    /// `al_nav_out`, `al_ref_back_out`: that page's host, under the name that Bolts documents.
    public static let sourceURLHost = "sourceURLHost"
    /// `al_nav_out`, `al_ref_back_out`: that page's scheme.
    public static let sourceScheme = "sourceScheme"
    /// `al_nav_out`, `al_ref_back_out`: `1` when something was opened, else `0`.
    public static let success = "success"
    /// `al_nav_out`, `al_ref_back_out`: `app`, `web` or `fail`.
    public static let type = "type"
    /// `al_nav_out`: `1` when the app's page in its store was opened; absent otherwise.
    public static let store = "store"
    /// `al_nav_out`, `al_ref_back_out`: why nothing was opened, in words.
    public static let error = "error"
  }
}
