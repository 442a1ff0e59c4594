// A browser that translates: each text of the page is replaced by another one in two `font` elements, as Chrome does it,
// and so is each text that comes later. Here the words stay the same.

/** Runs in the page. */
export function translatePage(): void {
  const untranslated = 'script, style, noscript, title, textarea, option, svg, font, [translate=no]'
  const translate = (root: Node): void => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(untranslated))
        texts.push(node)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  // Texts without a parent are those that have been translated already.
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) translate(target)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  translate(document.body)
}
