// Pages whose texts are no longer where React put them: a browser that translates a page replaces each text by `font`
// elements, and some extensions wrap texts as well.

/**
 * In the browser: React then removes a text from a parent that it is no longer a child of, or inserts something before
 * it, and both would throw and end the page. From now on, what stands in the place of the text is removed with it, and
 * what has lost its place is inserted last (react/react#11538).
 */
export function tolerateMovedTexts(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = ownChild(this, child)
    if (own) removeChild.call(this, own)
    return child
  }
  Node.prototype.insertBefore = function <Inserted extends Node>(this: Node, node: Inserted, before: Node | null) {
    insertBefore.call(this, node, ownChild(this, before))
    return node
  }
}

/** Returns the child of `parent` in which the node stands; null if it stands elsewhere. */
function ownChild(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}
