/** The element that a translator put in the place of a text node. */
const standIns = new WeakMap<Node, Element>()

/**
 * Lets React work on a page that the browser translates. Chrome's translator (and Edge's) takes each text node out of the
 * page and puts a `font` element in its place. React does not know: it goes on writing into the node that nobody sees, and
 * `removeChild` and `insertBefore` throw, which ends in the error page (https://github.com/facebook/react/issues/11538).
 * So we remember which element stands for which text node, put a node back when React writes into it, and remove or insert
 * at that element. Elements of which the text is the only child do not need this.
 */
export function surviveTranslation(): void {
  const changed = new MutationObserver((records) => records.forEach(({ target }) => putBack(target)))
  new MutationObserver((records) => {
    for (const record of records)
      for (const node of record.removedNodes) {
        const standIn = node instanceof Text && !node.parentNode && standInOf(record)
        if (!standIn) continue
        standIns.set(node, standIn)
        changed.observe(node, { characterData: true })
      }
  }).observe(document, { childList: true, subtree: true })
  patchNode()
}

/** Translators replace the text node, or insert the element beside it and then remove it. */
function standInOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | undefined {
  return [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element => node instanceof Element && node.tagName === 'FONT',
  )
}

/** The translator then finds the new text and translates it. */
function putBack(text: Node): void {
  const standIn = standIns.get(text)
  if (!text.parentNode && standIn?.parentNode && text instanceof Text) standIn.replaceWith(text)
}

function patchNode(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next && placeIn(this, next)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeIn(this, child)
    if (place) removeChild.call(this, place)
    return child
  }
}

/** `child`, or what stands for it in `parent`; null if a translator took it away and nothing is left. */
function placeIn(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child
  const standIn = standIns.get(child)
  if (!standIn) return child
  return standIn.parentNode === parent ? standIn : null
}
