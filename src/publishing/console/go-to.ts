// Leads to a field of the form, and to words in its text.

export function fieldId(path: string): string {
  return `field-${path}`
}

/** Words within a sentence, which may be cut at its ends by '…'. Both are empty if the whole field is meant. */
export type Words = { sentence: string; phrase: string }

/** Returns false if the field, or its text with these words, is not there (yet). */
export function goTo(path: string, words: Words = { sentence: '', phrase: '' }): boolean {
  const field = document.getElementById(fieldId(path))
  if (!field) return false
  // A folded item has to be opened first.
  for (let around = field.closest('details'); around; around = around.parentElement?.closest('details') ?? null) {
    around.open = true
  }
  field.scrollIntoView({ block: 'center' })
  const isControl = field.matches('input, textarea, select, [contenteditable]')
  const control = isControl ? field : field.querySelector<HTMLElement>('input, textarea, button')
  control?.focus({ preventScroll: true })
  return control === null || words.phrase === '' || select(control, words)
}

function select(control: HTMLElement, words: Words): boolean {
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
    const at = placeOf(control.value, words)
    if (at >= 0) control.setSelectionRange(at, at + words.phrase.length)
    return at >= 0
  }
  const at = placeOf(control.textContent, words)
  if (at < 0) return false
  const range = document.createRange()
  const [start, end] = [pointAt(control, at), pointAt(control, at + words.phrase.length)]
  if (!start || !end) return false
  range.setStart(...start)
  range.setEnd(...end)
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  start[0].parentElement?.scrollIntoView({ block: 'center' })
  return true
}

function placeOf(text: string, { sentence, phrase }: Words): number {
  const at = text.indexOf(sentence.replaceAll(/^…|…$/g, ''))
  return text.indexOf(phrase, Math.max(0, at))
}

/** The text node that has the character before this place, and the place in it. */
function pointAt(element: HTMLElement, place: number): [Text, number] | null {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = place
  while (texts.nextNode()) {
    const node = texts.currentNode
    if (!(node instanceof Text)) continue
    if (left <= node.length) return [node, left]
    left -= node.length
  }
  return null
}

/** Leads there as soon as it is there, unless somebody has begun to do something else. Returns how to give it up. */
export function goToOnceShown(path: string, words: Words): () => void {
  if (goTo(path, words)) return () => {}
  const giveUp = new AbortController()
  const observer = new MutationObserver(() => {
    if (goTo(path, words)) giveUp.abort()
  })
  giveUp.signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(type, () => giveUp.abort(), { signal: giveUp.signal, capture: true, passive: true })
  return () => giveUp.abort()
}
