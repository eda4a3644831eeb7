import Foundation

Screen.load { text, error in
  print(text ?? "\(error as Any)")
  exit(0)
}
dispatchMain()
// Prints:
// the text at /front
// the text at /story
// the text at /author
