/// The help on the variables that the tool reads.
enum EnvironmentDocumentation {
  static let text = """
    NO_COLOR
        Set and not empty: no colour (https://no-color.org).

    FORCE_COLOR
        Set and not empty: colour also in files and pipes (https://force-color.org). NO_COLOR wins.
        Without both there is colour on terminals, unless TERM is dumb.

    COLUMNS
        The width of lines, for pipes too. Without it lines are as wide as the terminal, and have no
        limit in files and pipes. Words and URLs are never broken, whatever the width.

    http_proxy, https_proxy, all_proxy, no_proxy
        The proxies for pages of the web, as curl reads them (HTTPS_PROXY, ALL_PROXY and NO_PROXY
        too).

    PATH
        Where 'applink open' finds xdg-open and xdg-mime on Linux.
    """
}
