// How long somebody has waited, or how long there is to answer a privacy request.
import type { ReactNode } from 'react'
import type { InboxRow } from '#leads/inbox/inbox.ts'
import { waitedText } from '#leads/inbox/waiting.ts'
import { daysLeftText, levelOfDaysLeft } from '#leads/privacy-request.ts'
import { Icon } from '#ui/console/icon.tsx'
import { instantText } from '#platform/console/instants.ts'
import { dayText } from '#platform/dates.ts'

type WaitsProps = {
  lead: Pick<InboxRow, 'waiting' | 'answerBy' | 'receivedOn'>
  className: string
  /** Stands before how long somebody has waited. */
  verb: ReactNode
}

/** Nothing if nobody waits for an answer to it. */
export function Waits({ lead: { waiting, answerBy, receivedOn }, className, verb }: WaitsProps) {
  if (waiting === null) return null
  const level = answerBy ? levelOfDaysLeft(answerBy.daysLeft) : waiting.level
  const title = answerBy
    ? `Promised by ${dayText(answerBy.promisedBy)}`
    : `Received ${instantText(receivedOn)}. Only office hours are counted.`
  return (
    <span className={`${className} ${classes[level]}`} title={title}>
      {level === 'late' && <Icon name="alert" isSmall />} {!answerBy && verb}{' '}
      {answerBy ? daysLeftText(answerBy.daysLeft) : waitedText(waiting, receivedOn)}
    </span>
  )
}

const classes = { fresh: '', due: 'warnc', late: 'late' }
