// What the inspection of a PDF can say.

/** Nothing is stored, and `message` tells the sender what is wrong and what to do. */
export type Unreadable = {
  verdict: 'unreadable'
  reason: 'not a pdf' | 'truncated' | 'encrypted' | 'empty'
  message: string
}

/** The file is kept away from people; `findings` says why, in words for staff. */
export type Dangerous = { verdict: 'dangerous'; findings: string[] }

/** What is known from reading the file alone. The title is empty if the file has none. */
export type ReadResult = { verdict: 'clean'; pages: number; title: string } | Unreadable | Dangerous

/** 'unscanned': it has not been inspected in full yet, and is withheld until it has. */
export type Inspection = ReadResult | { verdict: 'unscanned' }
