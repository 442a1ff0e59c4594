// What the certificate of one business says, on its page and in the picture of a shared link.
import { longDayText } from '#platform/dates.ts'
import { isKind, kindText } from '#calendar/rules/questions.ts'

type About = { kind?: string | undefined; state?: string | undefined; yearEnd?: string | undefined }

/** The figure belongs to what identifies the business, and stays when a date passes. */
export function certificateOf({ kind = '', state = '', yearEnd }: About) {
  return {
    title: isKind(kind) ? `Dates of ${kindText(kind)}` : 'Your dates',
    year: `Financial year to ${longDayText(`2000-${yearEnd ?? '03-31'}`).slice(0, -5)}`,
    seed: `dates: ${kind} ${state} ${yearEnd ?? ''}`,
  }
}

type Dated = { onlyIf: string | null; isRare: boolean }

/** Of dates in their order, the next that are certain, or if there are none, the next at all. */
export function nextOf<Date extends Dated>(ahead: readonly Date[], most: number): Date[] {
  const usual = ahead.filter(({ isRare }) => !isRare)
  const sure = usual.filter(({ onlyIf }) => onlyIf === null)
  return (sure.length > 0 ? sure : usual).slice(0, most)
}
