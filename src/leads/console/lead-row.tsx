// One lead in the list.
import { Link } from 'react-router'
import type { InboxRow } from '#leads/inbox/inbox.ts'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { mailMarks } from '#staff/console/mail-mark.tsx'
import { Moment } from '#platform/console/moment.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { Initials } from '#ui/console/marks.tsx'
import { Waits } from './waits.tsx'
import { sourceWords, stateWords } from '#leads/inbox/lead-words.ts'

type RowProps = {
  row: InboxRow
  href: string
  isOpen: boolean
  isCursor: boolean
  isTicked: boolean
  onTick: (isRange: boolean) => void
  onFocus: () => void
}

export function LeadRow({ row, href, isOpen, isCursor, isTicked, onTick, onFocus }: RowProps) {
  const source = sourceWords[row.kind]
  const { shape, word } = stateWords[row.state]
  const unsent =
    row.answerDelivery !== null && isUndelivered(row.answerDelivery.state) ? row.answerDelivery.state : null
  const classes = [
    'lead',
    row.state === 'new' && 'is-new',
    isOpen && 'is-open',
    isCursor && 'is-cursor',
    isTicked && 'is-ticked',
  ]
  const { room } = row
  const beside = room.beside || row.company || (row.name ? source.one : '')
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <label className="hit">
        <input
          className="cb"
          type="checkbox"
          aria-label={`Select ${row.name || row.reference}`}
          checked={isTicked}
          onClick={(event) => onTick(event.shiftKey)}
          onChange={() => {}}
        />
      </label>
      <span className={`lead__s lead__s--${shape}`} role="img" aria-label={word}>
        {shape === 'done' && <Icon name="check" isSmall />}
      </span>
      <span className="lead__n clip">
        <Link to={href} id={`lead-${row.id}`} aria-current={isOpen ? 'true' : undefined} onFocus={onFocus}>
          <b>{row.name || row.reference}</b>
        </Link>{' '}
        <span>{beside}</span>
      </span>
      <When row={row} />
      <span className="lead__t clip">
        <Icon name={source.icon} isSmall />
        <span className="vh">{source.one}: </span>
        {row.isOverLimit && <b>Set aside. </b>}
        {unsent && <b className="late">Answer: {mailMarks[unsent].text.toLowerCase()}. </b>}
        {room.alert && <b className="late">{room.alert}. </b>}
        {room.stage && <b>{room.stage}. </b>}
        {(row.state === 'closed' || (row.state === 'answered' && !unsent)) && <b>{word}. </b>}
        {room.text || row.text || 'No message'}
      </span>
      <span className="lead__a">
        {row.assignedTo === null ? <span className="none">Unassigned</span> : <Initials name={row.assignedTo.name} />}
      </span>
    </li>
  )
}

function When({ row }: { row: InboxRow }) {
  if (row.room.when) return <span className="lead__w muted">{row.room.when}</span>
  if (row.waiting === null)
    return (
      <span className="lead__w muted">
        <Moment on={row.receivedOn} />
      </span>
    )
  return <Waits lead={row} className="lead__w" verb={<span className="vh">waits</span>} />
}
