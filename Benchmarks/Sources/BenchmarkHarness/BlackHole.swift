// Functions that are opaque to the optimizer. None may be inlined, specialized or analyzed, so
// their arguments are never treated as constants or as unused.

/// Uses a value, so that what computes it cannot be removed.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: Value) {}

/// Uses an integer, without the cost of a generic call.
@inline(never)
@_optimize(none)
public func blackHole(_ value: Int) {}

/// Lets an object escape, so that it lives on the heap as it does in a real program.
@inline(never)
@_optimize(none)
public func escape(_ object: AnyObject) {}
