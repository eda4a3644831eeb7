import BoltsAppLinks
import Foundation

let link = AppLinkPage(html: Data(page.utf8), url: storyURL).appLink(for: .iphone)
for target in link.targets { print(target.appName ?? "", target.url ?? storyURL) }
// Prints:
// Example example://story/7
