// What mails to staff have in common.

/** Begins the subject of a mail about a lead that a bot has probably sent, for the filters of staff. */
export const spamPrefix = 'Possible spam: '
