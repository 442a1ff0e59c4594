// What a table says of the people in its rows: whose a row is, what they are shown of it, and for how long it is kept.
// Answer, erasure and retention follow from it (leads/retention). The ground knows no people: it only has the words.

/** One fact that is kept. `on` is an instant (ISO 8601); `text` is shown as it is. */
export type PersonalFact = { label: string; text: string } | { label: string; on: string }

/** Declared as a method, so that a table of some row is also a table of any. */
type From<Row, Value> = { of(row: Row): Value }['of']

/** Rows that belong to a lead have its reference as well. */
type WithReference<Row> = Row & { reference: string }

/**
 * The column is shown under the label, as an instant if its name ends in `_on`. Nothing is shown of an empty one.
 * `text`: in words instead.
 */
type ShownColumn<Row> = readonly [
  column: keyof Row & string,
  label: string | From<Row, string>,
  how?: { text?: From<Row, string>; isShown?: From<Row, boolean> },
]

/** 'answers': here stands what only the room knows, such as the answers to the form by which the row came. */
export type Shown<Row> = ShownColumn<Row> | From<Row, PersonalFact[]> | 'answers'

/** Sections are read in the order of their places. */
export type Section = { heading: string; place: number }

type Title<Row> = string | From<WithReference<Row>, string>

/** What a person is shown: a record under a heading, facts in the record of another table, or nothing, for a reason. */
type Showing<Row> =
  | { section: Section | From<Row, Section>; title: Title<Row>; facts: readonly Shown<Row>[]; oldestFirst?: true }
  | { within: string; isShown?: From<Row, boolean>; facts: readonly Shown<Row>[] }
  | { hidden: string }

/** A setting of retention: `mailDays` is RETENTION_MAIL_DAYS. */
export type Period = `${string}Days` | `${string}Months` | { days: number }

/**
 * `since`: erased so long after the day or instant in a column (or in what SQL makes of some). `until`: erased after the
 * instant in it, or so many days later. Rules of the same name are one.
 */
export type AgeRule = {
  what: string
  /** SQL that both databases understand: only these rows. */
  where?: string
} & (
  | {
      since: string
      /** The column holds a day. Otherwise, an instant. */
      isDay?: true
      for: Period
      /** Its loss would hurt: a large share waits for staff to approve it. */
      needsApproval?: true
    }
  | {
      until: string
      rule: string
      days?: number
      /** No row may last longer than so many hours: a clock that was ahead has made it. */
      atMostHours?: number
    }
)

/** `rules`: by rules that are more than an age of a row, under the names that they have in the record of erasures. */
type AgeRules = readonly [AgeRule, ...AgeRule[]] | { rules: readonly string[] } | { unless: string }

export type Personal<Row = Record<string, unknown>> =
  /** No row tells of a person outside the firm, as the reason says. */
  | { nobody: string; kept?: AgeRules }
  /** Of the people who work here, by the id in the column. */
  | { staff: keyof Row & string; kept: AgeRules }
  /** Goes with the row that the column refers to. */
  | ({ row: keyof Row & string; kept?: AgeRules } & Showing<Row>)
  /**
   * `address`: the column that holds whose it is, as `addressKey` spells it. `found`: no column says, and the room finds
   * them. Erased on request, unless `erased` says what is done instead.
   */
  | ({ address: keyof Row & string; erased?: string; kept: AgeRules } & Showing<Row>)
  | ({ found: string; erased: string; kept: AgeRules } & Showing<Row>)
