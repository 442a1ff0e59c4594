// One lead beside the list, or on a screen of its own on phones.
import type { InboxDesk, LeadChange, LeadView } from '#leads/inbox/inbox.ts'
import { canBeSpam } from '#leads/lead.ts'
import { StateMark } from '#ui/console/marks.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { Answers, Consents, Conversation, Facts, History, Letter, Mails, Related } from './lead-parts.tsx'
import { assignChoices, stateChoices, toggleSpam } from '#leads/console/choices.ts'
import { Down, Menu } from '#leads/console/menu.tsx'
import { leadScreen } from '#leads/console/lead-screens.ts'
import { RoomPart } from './room-part.tsx'
import { Reply } from './reply.tsx'
import type { Changes } from '#leads/console/use-changes.ts'
import { Waits } from '#leads/console/waits.tsx'
import { bookingHref, sourceWords, stateWords, withWhom } from '#leads/inbox/lead-words.ts'
import { ButtonLink, IconButton } from '#ui/console/button.tsx'

type PaneProps = {
  lead: LeadView
  desk: InboxDesk | undefined
  changes: Changes
  /** '1 of 31' */
  place: string
  /** Whether the list is narrowed to leads of its kind. */
  isOfList: boolean
  onMove: (by: 1 | -1) => void
  hrefOf: (id: number) => string
  /** Called before a lead is opened that may not be in the list. */
  onLeave: () => void
}

export function LeadPane({ lead, desk, changes, place, isOfList, onMove, hrefOf, onLeave }: PaneProps) {
  const { shape, word } = stateWords[lead.state]
  const bookHref = bookingHref(lead)
  const apply = (set: LeadChange, done: string) => void changes.apply([lead], set, done)
  const moveSpam = () => toggleSpam(apply, lead.isSpam)
  useShortcuts([
    { keys: 'A', does: 'Assign', act: () => document.getElementById('pane-with')?.click() },
    { keys: 'E', does: 'Close the lead', act: () => apply({ state: 'closed' }, 'Closed.') },
    ...(canBeSpam(lead) ? [{ keys: '!', does: 'Possible spam, or not', act: moveSpam }] : []),
  ])
  const beside = [lead.room.beside, lead.company, lead.location].filter(Boolean).join(', ')
  const screen = leadScreen(lead.kind)
  return (
    <section className={`pane${screen ? ' pane--desk' : ''}`} id="pane" aria-labelledby="pane-title">
      <div className="pane__hd">
        <div className="row wraps">
          <h2 id="pane-title" tabIndex={-1}>
            {lead.name || lead.reference}
          </h2>
          <StateMark shape={shape}>{word}</StateMark>
          <Waits lead={lead} className="fine nowrap" verb="Waits" />
          {lead.isSpam && (
            <span className="tag tag--hatch">
              <span>Possible spam</span>
            </span>
          )}
          <Move place={place} onMove={onMove} />
        </div>
        <p className="muted pane__sub">{beside || sourceWords[lead.kind].one}</p>
        <div className="pane__act row wraps">
          <Menu
            id="pane-with"
            label={`${withWhom(lead.assignedTo)}. Assign`}
            isDisabled={lead.isRestricted}
            choices={assignChoices(desk, apply, lead.assignedTo?.id ?? null)}
          >
            <span className="clip">{withWhom(lead.assignedTo)}</span> <Down />
          </Menu>
          <Menu
            label={`State: ${word}. Change the state`}
            isDisabled={lead.isRestricted}
            choices={stateChoices(apply, lead.state)}
          >
            {word} <Down />
          </Menu>
          {screen && <screen.Actions lead={lead} />}
          {bookHref !== null && (
            <ButtonLink icon="cal" className="pane__book" to={bookHref}>
              Book a time
            </ButtonLink>
          )}
          {canBeSpam(lead) && (
            <IconButton
              icon="spam"
              className="push"
              disabled={lead.isRestricted}
              aria-pressed={lead.isSpam}
              label="Possible spam (!)"
              onClick={moveSpam}
            />
          )}
        </div>
      </div>
      <div className="pane__bd stack" tabIndex={0} role="group" aria-label="Message and record">
        <Facts lead={lead} />
        <Letter text={lead.message} />
        <Answers lead={lead} />
        <Conversation lead={lead} />
        <Related lead={lead} changes={changes} hrefOf={hrefOf} onLeave={onLeave} />
        <div className="pane__cols">
          <Consents lead={lead} />
          <Mails lead={lead} />
        </div>
        <History lead={lead} />
      </div>
      {screen && (
        <RoomPart failure="What came with it could not be shown.">
          <screen.Desk lead={lead} isOfList={isOfList} onMove={onMove} />
        </RoomPart>
      )}
      <Reply key={`${lead.readBy}-${lead.id}`} lead={lead} desk={desk} changes={changes} />
    </section>
  )
}

/** Stands in the pane, and on phones in the bar. */
export function Move({ place, onMove }: Pick<PaneProps, 'place' | 'onMove'>) {
  return (
    <div className="pane__move row gap-1 push">
      <span className="fine num">{place}</span>
      <IconButton icon="up" label="Previous lead (K)" onClick={() => onMove(-1)} />
      <IconButton icon="down" label="Next lead (J)" onClick={() => onMove(1)} />
    </div>
  )
}
