// What is expensive, and how much of it there may be at once. Everything that somebody without an account can ask for,
// and that costs more than a page from memory, has a line here.

export type Share = {
  /** How many pieces are done at once. */
  atOnce: number
  /** How many more may wait. */
  waiting: number
  /** How many pieces of one sender are done or wait. An office or a mobile carrier may be one sender. */
  ofSender: number
}

/** A visitor waits for each of these: what cannot begin within a few seconds is better refused. */
export const shares = {
  /** The first look at a request. Nobody is refused here. */
  request: { atOnce: Infinity, waiting: Infinity, ofSender: Infinity },
  /** Documents that are not in memory. */
  page: { atOnce: 20, waiting: 0, ofSender: 8 },
  /** A share of their own, so that no number of readers prevents anybody from writing. It begins once its body has arrived. */
  form: { atOnce: 200, waiting: 0, ofSender: 10 },
  /** A form that has arrived: what is written, and the mails that are composed. */
  submission: { atOnce: 50, waiting: 450, ofSender: 60 },
  /** Pages and calls that look for words that nobody has looked for before. */
  search: { atOnce: 10, waiting: 0, ofSender: 4 },
  call: { atOnce: 20, waiting: 80, ofSender: 20 },
  console: { atOnce: 20, waiting: 80, ofSender: 40 },
  /** Nobody can publish while one is rendered, and on SQLite nobody can write. Here each link is a sender. */
  preview: { atOnce: 1, waiting: 8, ofSender: 1 },
  /** A page may show dozens of pictures. */
  file: { atOnce: 2, waiting: 200, ofSender: 60 },
  /** Pictures and PDFs that are drawn when somebody asks for them. */
  drawing: { atOnce: 1, waiting: 20, ofSender: 4 },
  question: { atOnce: 1, waiting: 60, ofSender: 10 },
  /** A hash takes one core for a sixth of a second. The site needs the other. */
  password: { atOnce: 1, waiting: 10, ofSender: 3 },
  /** The same for people whom the site knows, so that no flood of strangers keeps them out. */
  knownPassword: { atOnce: 1, waiting: 10, ofSender: 3 },
  /** PDFs are read in processes of their own. The machine may have two cores, and the site needs one. */
  pdf: { atOnce: 2, waiting: 50, ofSender: 20 },
  /** Pictures that staff upload. */
  picture: { atOnce: 1, waiting: 61, ofSender: 31 },
} as const satisfies Record<string, Share>

export type Kind = keyof typeof shares
