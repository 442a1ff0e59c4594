// What the inspection of a resume can say.

/** Nothing is stored, and `message` tells the applicant what is wrong and what to do. */
export type Unreadable = {
  verdict: 'unreadable'
  reason: 'not a pdf' | 'truncated' | 'encrypted' | 'empty'
  message: string
}

/** The file is kept away from staff; `findings` says why, in words for them. */
export type Dangerous = { verdict: 'dangerous'; findings: string[] }

/** What is known from reading the file alone. */
export type ReadResult = { verdict: 'clean'; pages: number } | Unreadable | Dangerous

/** 'unscanned': it has not been inspected in full yet, and is withheld until it has. */
export type Inspection = ReadResult | { verdict: 'unscanned' }
