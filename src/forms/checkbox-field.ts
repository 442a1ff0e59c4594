// In a file of its own, because most forms have none.

/** A box that may be ticked, whose answer its room reads once. */
export const checkboxField = { kind: 'checkbox', isMandatory: false, maxCharacters: 3, isTransient: true } as const
