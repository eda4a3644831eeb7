// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { nil }

  open private(set) var children: [UIViewController] = []
  open lazy var view: UIView! = {
    let view = UIView(frame: .zero)
    loaded = view
    return view
  }()
  private var loaded: UIView?

  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    _ = view
    viewDidLoad()
  }
  open func viewDidLoad() {}
  open func addChild(_ childController: UIViewController) { children.append(childController) }
  open func didMove(toParent parent: UIViewController?) {}
}
