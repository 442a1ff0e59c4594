// What stands below the message of a lead: facts, answers, conversation, consents, mails, history and related leads.
import { Link } from 'react-router'
import { languageName } from '#leads/consent/language-name.ts'
import { maxNoteCharacters, type Fact, type LeadMail, type LeadView, type RelatedLead } from '#leads/inbox/inbox.ts'
import { instantDay, instantText } from '#platform/console/instants.ts'
import { Moment } from '#platform/console/moment.tsx'
import { telephoneHref } from '#platform/text/telephone.ts'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { MailMark } from '#staff/console/mail-mark.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { type Changes } from '#leads/console/use-changes.ts'
import { useNote } from '#leads/console/use-note.ts'
import { sourceWords, purposeWords, stateWords } from '#leads/inbox/lead-words.ts'
import { Button } from '#ui/console/button.tsx'

export function Facts({ lead }: { lead: LeadView }) {
  return (
    <dl className="facts">
      <dt>Contact</dt>
      <dd>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
        {lead.phone && (
          <>
            {', '}
            <a className="num nowrap" href={telephoneHref(lead.phone)}>
              {lead.phone}
            </a>
          </>
        )}
      </dd>
      <dt>Source</dt>
      <dd>
        {sourceWords[lead.kind].cameBy}, {instantText(lead.receivedOn)}.{' '}
        <span className="num nowrap muted">{lead.reference}</span>
        {lead.isOverLimit && ' Set aside because many messages came in.'}
      </dd>
      {lead.facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} />
      ))}
      {lead.links.length > 0 && <dt>Record</dt>}
      {lead.links.map(({ label, href, state }) => (
        <dd className="facts__link" key={href}>
          <Link to={href} state={state}>
            {label}
          </Link>
        </dd>
      ))}
    </dl>
  )
}

function FactRow({ fact }: { fact: Fact }) {
  return (
    <>
      <dt>{fact.label}</dt>
      <dd>{'on' in fact ? instantText(fact.on) : fact.text}</dd>
    </>
  )
}

/** Text as somebody typed it, with its paragraphs. */
export function Letter({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className={`letter${isSmall ? ' letter--small' : ''}`}>
      {paragraphs.map((paragraph, place) => (
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  )
}

export function Answers({ lead }: { lead: LeadView }) {
  return lead.replies.map((reply) => {
    const mail = lead.mails.find(({ id }) => id === reply.mailId)
    return (
      <section className="answer" key={reply.id}>
        <h3>
          Answer by {reply.by}{' '}
          <span className="fine muted num">
            <Moment on={reply.on} />
          </span>
        </h3>
        {mail && mail.state !== 'sent' && (
          <p className="fine">
            <MailMark state={mail.state} what="E-mail" /> {mail.reason}{' '}
            <Link to={`/console/mail/${mail.id}`}>Open it</Link>
          </p>
        )}
        <Letter text={reply.text} isSmall />
      </section>
    )
  })
}

export function Conversation({ lead }: { lead: LeadView }) {
  if (lead.conversation.length === 0) return null
  return (
    <section>
      <h3>Asked the assistant before</h3>
      <ol className="stack gap-2">
        {lead.conversation.map(({ askedOn, question, answer }) => (
          <li key={askedOn + question}>
            <p>
              <span className="fine muted num">
                <Moment on={askedOn} />
              </span>{' '}
              {question}
            </p>
            <p className="muted">{answer}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Consents({ lead }: { lead: LeadView }) {
  return (
    <section>
      <h3>Consent</h3>
      <ul className="lines stack gap-2">
        {lead.consents.map((consent) => (
          <li className={`row${consent.withdrawnOn ? ' muted' : ''}`} key={consent.purpose + consent.givenOn}>
            <Icon name={consent.withdrawnOn ? 'close' : 'check'} isSmall />
            <span>
              {purposeWords[consent.purpose] ?? consent.purpose} (notice{' '}
              <span className="nowrap">{consent.noticeVersion}</span> in {languageName(consent.noticeLanguage)}, on{' '}
              {consent.page}){consent.withdrawnOn && `, withdrawn ${instantDay(consent.withdrawnOn)}`}
            </span>
          </li>
        ))}
        {lead.consents.length === 0 && <li className="muted">No consent is needed to answer this.</li>}
        <li className="muted">
          {lead.isRestricted ? 'No longer used. To be erased on' : 'To be erased on'} {instantDay(lead.eraseOn)}
          {!lead.isRestricted && ', counted from the last contact'}
        </li>
      </ul>
    </section>
  )
}

export function Mails({ lead }: { lead: LeadView }) {
  return (
    <section>
      <h3>E-mails</h3>
      <ul className="lines stack gap-2">
        {lead.mails.map((mail) => (
          <li className="mail-line" key={mail.id}>
            <MailMark state={mail.state} />
            <span>
              To {recipientWords(mail, lead)}: <Link to={`/console/mail/${mail.id}`}>{mail.subject}</Link>
              {mail.reason !== '' && (
                <span className={isUndelivered(mail.state) ? 'late fine' : 'muted fine'}>{mail.reason}</span>
              )}
            </span>
            <span className="muted fine num nowrap">
              <Moment on={mail.on} />
            </span>
          </li>
        ))}
        {lead.mails.length === 0 && <li className="muted">None yet</li>}
      </ul>
    </section>
  )
}

function recipientWords({ recipient, isToPerson, isToOffice }: LeadMail, { name }: LeadView): string {
  const who = isToPerson ? name : isToOffice ? 'the office' : ''
  return [who, recipient].filter(Boolean).join(', ')
}

export function History({ lead }: { lead: LeadView }) {
  const { text, setText, isSaving, add } = useNote(lead.id)
  useShortcuts([{ keys: 'N', does: 'Write a note', act: () => document.getElementById('note')?.focus() }])

  return (
    <section>
      <h3>History and notes</h3>
      {!lead.isRestricted && (
        <form
          className="note-form row"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isSaving && text.trim() !== '') void add()
          }}
        >
          <label className="vh" htmlFor="note">
            Note for colleagues
          </label>
          <textarea
            className="in"
            id="note"
            rows={1}
            value={text}
            maxLength={maxNoteCharacters}
            placeholder="Note for colleagues"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfInputMethod(event.nativeEvent))
                return
              // Here the key that sends the answer beside it adds the note.
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
          <Button type="submit" isSmall disabled={isSaving || text.trim() === ''}>
            Add note
          </Button>
        </form>
      )}
      <ol className="hist">
        {lead.history.map((line) => (
          <li key={line.on + line.by + line.text}>
            <Moment on={line.on} />
            <span className={line.isNote ? 'serif' : ''}>
              {line.by && <b className="hist__by">{line.by}</b>}
              {line.by && ': '}
              {line.text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type RelatedProps = { lead: LeadView; changes: Changes; hrefOf: (id: number) => string; onLeave: () => void }

export function Related({ lead, changes, hrefOf, onLeave }: RelatedProps) {
  if (lead.related.length === 0) return null
  const isAllByTelephone = lead.related.every((each) => each.isByTelephone)
  const isOpen = ({ state }: RelatedLead) => state === 'new' || state === 'in progress'
  const duplicates = lead.related.filter((each) => each.isDuplicate && isOpen(each))
  return (
    <section>
      <h3>{isAllByTelephone ? 'Same telephone number' : 'Also from this person'}</h3>
      <ul className="lines stack gap-2">
        {lead.related.map((each) => (
          <li className="row" key={each.id}>
            <Icon name={sourceWords[each.kind].icon} isSmall />
            <Link className="clip" to={hrefOf(each.id)} onClick={onLeave}>
              {each.isByTelephone && each.name !== '' && <b>{each.name}: </b>}
              {each.text || sourceWords[each.kind].one}
            </Link>
            {each.isDuplicate && <span className="tag">Duplicate?</span>}
            {each.isByTelephone && !isAllByTelephone && <span className="muted fine nowrap">Same telephone</span>}
            <span className="push" />
            <StateMark shape={stateWords[each.state].shape}>{stateWords[each.state].word}</StateMark>
            <span className="muted fine num nowrap">
              <Moment on={each.receivedOn} />
            </span>
          </li>
        ))}
      </ul>
      {duplicates.length > 0 && (
        <Button isSmall onClick={() => void changes.apply(duplicates, { state: 'closed' }, 'Closed as duplicates.')}>
          Close {duplicates.length === 1 ? 'the duplicate' : `the ${duplicates.length} duplicates`}
        </Button>
      )}
    </section>
  )
}
