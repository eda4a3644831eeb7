internal import BoltsAppLinks
internal import Foundation

/// The page of the tour, which is read without a network: a loader may take its pages from anywhere.
struct TourPage: PageLoading {
  static let url = "https://cookbook.example/recipes/7"

  private static let html = """
    <!doctype html>
    <html lang="en">
      <title>Lemon cake</title>
      <meta property="al:iphone:url" content="cookbook://recipes/7">
      <meta property="al:iphone:app_store_id" content="123456789">
      <meta property="al:iphone:app_name" content="Cookbook">
      <meta property="al:ipad:url" content="cookbook-hd://recipes/7">
      <meta property="al:ipad:app_name" content="Cookbook HD">
      <meta property="al:android:package" content="org.example.cookbook">
      <meta property="al:android:url" content="cookbook://recipes/7">
      <!-- <meta property="al:ios:url" content="a comment hides this one"> -->
      <p>Lemons, butter, sugar, flour.</p>
    </html>
    """

  func load(_ request: PageRequest) async throws -> PageResponse {
    PageResponse(
      status: 200, headers: ["Content-Type": "text/html; charset=utf-8"],
      body: Data(Self.html.utf8))
  }
}
