/// The help on the variables that the tool reads.
enum EnvironmentDocumentation {
  static let text = """
    NO_COLOR
        If set and not empty, output has no colour (https://no-color.org).

    FORCE_COLOR
        If set and not empty, output in files and pipes has colour too (https://force-color.org).
        NO_COLOR takes precedence. By default terminals get colour, unless TERM is dumb.

    COLUMNS
        The maximum width of lines, also in files and pipes. By default it is the width of the
        terminal, and there is no limit in files and pipes. Words and URLs are never broken.

    http_proxy, https_proxy, all_proxy, no_proxy
        The proxies for web pages, read as curl reads them (also HTTPS_PROXY, ALL_PROXY and
        NO_PROXY).

    PATH
        The directories where 'applink open' finds xdg-open and xdg-mime on Linux.
    """
}
