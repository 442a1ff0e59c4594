// One date of a business: the form, the day, and, opened, how it is counted, why it applies, what it needs and whom to ask.
import type { ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import type { FilingInBrief } from '#calendar/compliance/filings.server.ts'
import { lateAddress } from '#calendar/late/late-address.ts'
import { holidayOf, lastCheckedText } from '#calendar/rules/day-notes.ts'
import { markNames } from '#calendar/rules/mark-names.ts'
import { DateRow, Terms, changesPath } from '#calendar/year/date-row.tsx'
import type { ServiceInBrief } from '#services/services.server.ts'
import { longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import own from './calendar-page.module.css'

type Props = {
  date: ComplianceDate
  description: string
  filing: FilingInBrief | undefined
  service: ServiceInBrief | undefined
  today: string
}

export function YourDate({ date, description, filing, service, today }: Props) {
  const { name, lastDay, alsoAccepted, count, because, onlyIf, law, mark, lawAsAt, moved } = date
  const { consequence, lateForm = null, papers = [] } = filing ?? {}
  const isPast = lastDay < today
  return (
    <DateRow
      day={lastDay}
      name={name}
      marks={[
        mark && markNames[mark],
        moved && 'Moved',
        holidayOf(lastDay),
        onlyIf && 'If it applies',
        lastCheckedText(lawAsAt, today),
      ]}
      links={
        <>
          {isPast && lateForm !== null && (
            <a href={lateAddress(lateForm, moved?.from ?? lastDay)}>Missed it? Count the fee</a>
          )}
          {moved && <a href={changesPath}>What changed</a>}
          {service?.checklist && <a href={service.checklist}>Checklist of all papers (PDF)</a>}
          {service && <a href={service.path}>{service.service}</a>}
          <a href={askAbout(date)}>Ask {service?.person || 'about it'}</a>
          <a href={askAbout(date, '/contact')}>Write to us</a>
        </>
      }
    >
      {onlyIf && <p className={own.onlyIf}>Only if {onlyIf}.</p>}
      <p>
        <Unbroken text={description} />
      </p>
      <Terms
        of={[
          ['Count', count],
          ['Another way of counting', alsoAccepted && longDayText(alsoAccepted)],
          ['Because', because],
          ['If it is missed', consequence && `${consequence.text}. ${consequence.law}.`],
          ['Papers', papers.join('; ')],
          ['Law', law],
        ]}
      />
    </DateRow>
  )
}

/** The booking with its subject and what it is about filled in, or another form. */
export function askAbout(
  { name, lastDay, about }: Pick<ComplianceDate, 'name' | 'lastDay' | 'about'>,
  path: '/freeconsulation' | '/contact' = '/freeconsulation',
): string {
  const due = `${path}?about=${encodeURIComponent(`${name}, due on ${longDayText(lastDay)}`)}`
  if (path === '/contact') return `${due}#enquiry`
  return about === '' ? due : `${due}&subject=${encodeURIComponent(about)}`
}
