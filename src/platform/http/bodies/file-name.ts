// The name of a file as a visitor's device gives it. It is shown to people and never becomes part of a path.

const maxCharacters = 120
/** Unicode's bidirectional controls, which can make "gpj.exe" look like "exe.jpg". */
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the name without folders, controls and anything that makes it look like another; 'file' if nothing is left. */
export function displayName(given: string): string {
  const [last = ''] = given.toWellFormed().normalize('NFC').split(/[/\\]/).slice(-1)
  const name = last
    .replace(bidirectional, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(name)
  if (characters.length <= maxCharacters) return name.replace(/^\.+$/, '') || 'file'
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, maxCharacters - extension.length).join('') + extension
}
