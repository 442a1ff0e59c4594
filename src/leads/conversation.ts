// A form that somebody opened from a conversation with the assistant says which one, so that the lead belongs to it.
import type { Field } from '#forms/field-table.ts'

/** A keyed hash of a conversation's identifier, by which the database knows it. */
export type ConversationKey = string

/**
 * Returns the key of the conversation with this identifier, as a visitor's browser sends it, or null if there is none.
 * Takes any text.
 */
export type KnownConversation = (identifier: string) => Promise<ConversationKey | null>

/** The hidden field with the identifier. */
export const conversationField = {
  label: 'Conversation with the assistant',
  kind: 'hidden',
  isMandatory: false,
  maxCharacters: 36,
  isIgnoredIfWrong: true,
  isTransient: true,
} as const satisfies Field
