extension HTMLAttributes {
  /// The encoding that a `meta` element with these attributes declares.
  func declaredEncoding(in bytes: PageBytes) -> TextEncoding? {
    if let charset,
      let found = TextEncoding(label: CharacterReferences.resolve(charset.value, in: bytes))
    {
      return found.declaredInPage
    }
    guard let httpEquiv, let content,
      CharacterReferences.resolve(httpEquiv.value, in: bytes).map(ASCII.lowercased)
        == Array("content-type".utf8)
    else { return nil }
    return EncodingSniffer.encoding(
      inContent: CharacterReferences.resolve(content.value, in: bytes))?.declaredInPage
  }
}
