// The guide of a service as staff edit it: its fields, and how they are stored.
import type { BodyOf } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import type { StoredGuide } from './guide.ts'

export const guideFields = {
  triggers: {
    type: 'lines',
    label: 'When else it is needed',
    hint: 'Only what the text does not say. Each is a whole sentence: You have accepted money from abroad.',
    max: 200,
    maxLines: 12,
  },
  documents: {
    type: 'list',
    label: 'Documents needed',
    hint: 'Shown on the page, and on a one-page checklist to print.',
    item: 'group of documents',
    maxItems: 8,
    fields: {
      group: { type: 'text', label: 'From whom, or for what', max: 80, isNeeded: true, isPrinted: true },
      items: { type: 'lines', label: 'Documents', max: 160, maxLines: 15, isNeeded: true, isPrinted: true },
    },
  },
  steps: {
    type: 'list',
    label: 'Steps',
    item: 'step',
    maxItems: 12,
    fields: {
      title: { type: 'text', label: 'What is done', max: 160, isNeeded: true },
      who: { type: 'text', label: 'Who does it', hint: 'You, We, The Registrar.', max: 60, isNeeded: true },
      time: { type: 'text', label: 'How long it takes', max: 160, isNeeded: true },
      control: { type: 'text', label: 'Timing depends on', max: 160 },
    },
  },
  fees: {
    type: 'text',
    label: 'How the fee is worked out',
    hint: 'In principle, without prices. A blank line begins a new paragraph.',
    max: 1200,
    isLong: true,
  },
  consequences: {
    type: 'list',
    label: 'If a requirement is missed',
    item: 'consequence',
    maxItems: 8,
    fields: {
      default: { type: 'text', label: 'What is missed', max: 160, isNeeded: true },
      consequence: { type: 'text', label: 'What follows', max: 400, isLong: true, isNeeded: true },
      law: { type: 'text', label: 'Law and section', max: 160, isNeeded: true },
    },
  },
  lawAsAt: {
    type: 'day',
    label: 'Law as at',
    hint: 'The day up to which the guide states the law.',
  },
  lead: { type: 'reference', label: 'Person to ask', to: 'team-member' },
  office: { type: 'reference', label: 'Their office', to: 'office' },
  insights: {
    type: 'list',
    label: 'Related insights',
    item: 'insight',
    maxItems: 6,
    fields: { insight: { type: 'reference', label: 'Insight', to: 'insight', isNeeded: true } },
  },
  dueDates: {
    type: 'list',
    label: 'Due dates',
    hint: 'The page shows the next date of each.',
    item: 'due date',
    maxItems: 8,
    fields: { rule: { type: 'reference', label: 'Rule of the calendar', to: 'due-date-rule', isNeeded: true } },
  },
} as const

/** The fields that stand beside the text. */
export const guideAside = ['lawAsAt', 'lead', 'office', 'insights', 'dueDates'] as const

type Body = BodyOf<typeof guideFields>

export function guideProblems({ lawAsAt, documents, steps, consequences }: Body): Problems {
  const states = documents.length + steps.length + consequences.length > 0
  return states && lawAsAt === '' ? { lawAsAt: 'Fill in “Law as at”. The page shows the day.' } : {}
}

export function guideOfBody(body: Body): StoredGuide {
  const { triggers, documents, steps, fees, consequences, lawAsAt, lead, office, insights, dueDates } = body
  return {
    lawAsAt,
    triggers: filled(triggers),
    documents: documents.map(({ group, items }) => ({ group, items: filled(items) })),
    steps,
    fees: fees.trim(),
    consequences,
    lead: rowOf(lead),
    office: rowOf(office),
    insights: insights.flatMap(({ insight }) => rowOf(insight) ?? []),
    dueDates: filled(dueDates.map(({ rule }) => rule)),
  }
}

export function bodyOfGuide(guide: StoredGuide | null): Body {
  return {
    triggers: guide?.triggers ?? [],
    documents: guide?.documents ?? [],
    steps: guide?.steps ?? [],
    fees: guide?.fees ?? '',
    consequences: guide?.consequences ?? [],
    lawAsAt: guide?.lawAsAt ?? '',
    lead: String(guide?.lead ?? ''),
    office: String(guide?.office ?? ''),
    insights: (guide?.insights ?? []).map((id) => ({ insight: String(id) })),
    dueDates: (guide?.dueDates ?? []).map((rule) => ({ rule })),
  }
}

function filled(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function rowOf(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}
