// Keys that an input method takes, by which Hindi, Telugu or Chinese is typed.

/**
 * Returns true if the key belongs to an input method: Enter chooses a word there, and Escape dismisses the suggestions.
 * Neither may act on the page. Safari tells of the Enter that ends a composition only once it has ended, with the key
 * code 229 (UI Events, "keyCode for input methods"; WebKit bug 165004).
 */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
