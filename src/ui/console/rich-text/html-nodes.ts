// Small changes of a document that is not shown: the tools of what cleans HTML.

/** A selector of the elements that begin a line of their own. */
export const blocks =
  'address,article,aside,blockquote,dd,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,li,main,nav,ol,p,pre,section,table,tbody,td,tfoot,th,thead,tr,ul'

export function textsIn(root: Node): Text[] {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  return texts
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

export function wrapContent(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

export function rename(element: Element, tag: string): Element {
  if (element.localName === tag) return element
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}
