// The constants of the assistant's contract, in a module of their own because the browser needs them without zod.

export const chatbotPath = '/post/chatbot'

/** Longer questions are refused. */
export const maxQuestionCharacters = 500

/** The count at the start. The limit is reached once it is below 0 (specification §9), so one more may be asked. */
export const startingCount = 19

/**
 * What an answer lets a visitor do: telephone, write an e-mail, find an office on the map, count a delay, or see the dates
 * of their own business.
 */
export const actionHref =
  /^(?:tel:\+?\d+|mailto:[^\s?]+|https:\/\/www\.google\.com\/maps\/\S+|\/late\?\S+|\/calendar\/yours(?:\?\S+)?)$/
