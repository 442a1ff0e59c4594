// How a PDF begins. Browser and server accept or refuse a file by the same rule.

/** As many bytes as are looked at: ISO 32000 lets viewers search for the header in these. */
export const beginningBytes = 1024

const header = /%PDF-\d/
const atOnce = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r \x1a]{0,64}%PDF-\d/

export const otherDataMessage =
  'Other data stands before this PDF in the file, such as the header of an e-mail. ' +
  'Please open it, choose Print, then "Save as PDF", and attach that copy.'

/** 'other data': viewers show it all the same, but anything except white space before the header is a way in. */
export function kindOfBeginning(text: string): 'a pdf' | 'other data' | 'no pdf' {
  if (atOnce.test(text)) return 'a pdf'
  return header.test(text.slice(0, beginningBytes)) ? 'other data' : 'no pdf'
}
