print(try await Screen.load())

let loading = Task { try await Screen.load() }
loading.cancel()
do {
  print(try await loading.value)
} catch is CancellationError {
  print("cancelled")
}
// Prints:
// the text at /front
// the text at /story
// the text at /author
// cancelled
