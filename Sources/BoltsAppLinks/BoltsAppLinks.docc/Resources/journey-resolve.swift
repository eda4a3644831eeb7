import BoltsAppLinks

let link = try await resolver.appLink(from: storyURL)
for target in link.targets { print(target.appName ?? "", target.url ?? storyURL) }
// Prints:
// Example example://story/7
