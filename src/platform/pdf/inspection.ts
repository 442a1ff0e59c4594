// What the inspection of a PDF can say.

/** Nothing is stored, and `message` tells the sender what is wrong and what to do. */
export type Unreadable = {
  verdict: 'unreadable'
  reason: 'not a pdf' | 'truncated' | 'encrypted' | 'locked' | 'empty'
  message: string
}

/** The file is kept away from people; `findings` says why, in words for staff. */
export type Dangerous = { verdict: 'dangerous'; findings: string[] }

/** The title is empty if the file has none. A mistyped link harms nobody, but visitors should not be given one. */
export type Clean = { verdict: 'clean'; pages: number; title: string; hasMistypedLink: boolean }

/** What is known from reading the file alone. */
export type ReadResult = Clean | Unreadable | Dangerous

/** 'unscanned': it has not been inspected in full yet, and is withheld until it has. */
export type Inspection = ReadResult | { verdict: 'unscanned' }
