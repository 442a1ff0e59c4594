// What the certificate of one business says, on its page and in the picture of a shared link.
import { longDayText } from '#platform/dates.ts'
import { choices, isKind } from '#calendar/rules/questions.ts'

type About = { kind?: string | undefined; state?: string | undefined; yearEnd?: string | undefined }

const most = 4

/** Of dates in their order, those that are certain, if there are any. The figure belongs to what identifies the business, and stays when a date passes. */
export function certificateOf<Date extends { onlyIf: string | null }>(
  { kind = '', state = '', yearEnd }: About,
  ahead: readonly Date[],
) {
  const sure = ahead.filter(({ onlyIf }) => onlyIf === null)
  return {
    title: !isKind(kind)
      ? 'Your dates'
      : kind === 'proprietor'
        ? 'Dates of a sole proprietor'
        : `Dates of ${choices.kind[kind]}`,
    year: `Financial year to ${longDayText(`2000-${yearEnd ?? '03-31'}`).slice(0, -5)}`,
    seed: `dates: ${kind} ${state} ${yearEnd ?? ''}`,
    next: (sure.length > 0 ? sure : ahead).slice(0, most),
  }
}
