import BoltsAppLinks
import Foundation

let storyURL = URL(string: "https://example.com/story/7")!
let page = """
  <html><head>
    <meta property="al:ios:url" content="example://story/7">
    <meta property="al:ios:app_name" content="Example">
  </head></html>
  """
