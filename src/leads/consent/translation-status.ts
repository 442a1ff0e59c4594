// What is said in English of a translated notice, beside the same in its language.

export const draftLine = 'Draft translation; the English text prevails until our translator has confirmed it.'
export const olderLine = 'This translation is of an older version of the notice. The version in force is in English.'
