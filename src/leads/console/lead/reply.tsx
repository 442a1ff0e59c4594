// The answer to a lead, written at the foot of its pane.
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { z } from 'zod'
import { previewReply, readDesk, sendReply } from '#leads/console-calls.ts'
import { maxReplyCharacters, type InboxDesk, type LeadReply, type LeadView } from '#leads/inbox/inbox.ts'
import { filledText, suits } from '#leads/inbox/reply/reply-text-record.ts'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { instantTime } from '#platform/console/instants.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { Key } from '#ui/console/marks.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { Down, Menu } from '#leads/console/menu.tsx'
import { type Changes } from '#leads/console/use-changes.ts'
import { useDraft } from './use-draft.ts'
import { bookingHref } from '#leads/inbox/lead-words.ts'
import { Button, IconButton } from '#ui/console/button.tsx'

type ReplyProps = { lead: LeadView; desk: InboxDesk | undefined; changes: Changes }
/** An answer that this person has not seen, and the sentence that says so. */
type Unseen = { reply: Pick<LeadReply, 'id' | 'text'>; title: string }
type Failure = { title: string; text: string }
type Preview = AnswerOf<typeof previewReply>

const refusedSchema = z.object({
  reply: z.object({ id: z.number(), text: z.string() }),
})

export function Reply({ lead, desk, changes }: ReplyProps) {
  const bookHref = bookingHref(lead)
  const refresh = useRefresh()
  const field = useId()
  const [isWriting, setWriting] = useState(false)
  // The field keeps its height once somebody writes: the buttons must not move while they are pressed.
  const [isBegun, setBegun] = useState(false)
  const draft = useDraft(lead, isWriting)
  // On a phone it covers the lead, so it opens on demand.
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [unseen, setUnseen] = useState<Unseen | null>(null)
  const [seen, setSeen] = useState(lead.replies.at(-1)?.id ?? null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const writing = draft.writing ?? lead.writing
  const isEmpty = draft.text.trim() === ''
  const texts = desk?.texts.filter((each) => suits(each, lead)) ?? []

  function begin() {
    // The next key, however soon it comes, is part of the answer.
    flushSync(() => {
      setOpen(true)
      // What is shown above has been seen.
      setSeen(lead.replies.at(-1)?.id ?? null)
    })
    document.getElementById(field)?.focus()
  }

  async function send(seenReply: number | null) {
    if (isEmpty || isSending) return
    setSending(true)
    setFailure(null)
    try {
      const given = { text: draft.text, request: draft.request(), seenReply }
      const { withdrawable } = await callApi(sendReply, { id: lead.id }, given)
      draft.forget()
      setUnseen(null)
      setOpen(false)
      setBegun(false)
      changes.sayReplied(lead, withdrawable, given.text)
      await refresh([readDesk])
      document.getElementById('pane-title')?.focus()
    } catch (error) {
      const refused = refusedSchema.safeParse(error instanceof CallError ? error.body : null)
      // Only this answer says for certain what became of the key.
      if (error instanceof CallError && error.status === 409) draft.renew()
      if (refused.success) {
        setUnseen({ reply: refused.data.reply, title: messageOf(error) })
        await refresh()
      } else setFailure(failureOf(error))
    } finally {
      setSending(false)
    }
  }

  async function show() {
    try {
      setPreview(await callApi(previewReply, { id: lead.id }, { text: draft.text }))
    } catch (error) {
      toast(messageOf(error), { isFailure: true })
    }
  }

  function startFrom(text: string) {
    const filled = filledText(text, {
      name: lead.name,
      reference: lead.reference,
      staff: desk?.me.name ?? '',
      'firm.name': desk?.firmName ?? '',
      company: lead.passedTo ?? '',
    })
    draft.setText(isEmpty ? filled : `${draft.text}\n\n${filled}`)
    begin()
  }

  useShortcuts([
    { keys: 'R', does: 'Answer', act: begin },
    { keys: 'Ctrl Enter', does: 'Send and mark answered', act: () => void send(seen) },
  ])

  if (lead.isRestricted) {
    return (
      <div className="reply reply--none">
        <Notice kind="info" icon="lock" title="No answer can be sent">
          The person has asked us to stop using this data. It is kept only because the law requires it.
        </Notice>
      </div>
    )
  }
  return (
    <div className={`reply${isOpen ? ' is-open' : ''}${isBegun || !isEmpty ? ' is-begun' : ''}`}>
      <div className="reply__thumb">
        <Button look="go" icon="reply" onClick={begin}>
          {isEmpty ? 'Answer' : 'Continue the answer'}
        </Button>
        {lead.phone && (
          <a className="ib ib--line" href={telephoneHref(lead.phone)} aria-label={`Call ${lead.name}`}>
            <Icon name="phone" />
          </a>
        )}
        {bookHref !== null && (
          <Link className="ib ib--line" to={bookHref} aria-label="Book a time">
            <Icon name="cal" />
          </Link>
        )}
      </div>
      <form
        className="reply__form"
        onSubmit={(event) => {
          event.preventDefault()
          void send(seen)
        }}
      >
        {writing.map(({ by, since }) => (
          <p className="reply__other" role="status" key={by}>
            <Icon name="pencil" isSmall /> {by} has been writing an answer since {instantTime(since)}.
          </p>
        ))}
        {unseen && (
          <div className="reply__unseen stack gap-2" role="alert">
            <b>{unseen.title}</b>
            <div className="letter letter--small">{unseen.reply.text}</div>
            <div className="row">
              <Button isSmall disabled={isSending} onClick={() => void send(unseen.reply.id)}>
                Send mine as well
              </Button>
              <Button
                look="bare"
                isSmall
                onClick={() => {
                  setSeen(unseen.reply.id)
                  setUnseen(null)
                  document.getElementById(field)?.focus()
                }}
              >
                Keep it as a draft
              </Button>
            </div>
          </div>
        )}
        {failure && (
          <Notice kind="bad" title={failure.title}>
            {failure.text} Your text is still here. Press Send again when you are ready; it is sent only once.
          </Notice>
        )}
        <div className="reply__to row">
          <Icon name="reply" />
          <span className="muted">To</span> <span className="clip">{lead.email}</span>
          <span className="push" />
          {texts.length > 0 && (
            <Menu
              label="Start from a text"
              className="btn btn--s"
              isUp
              choices={texts.map(({ name, text }) => ({ label: name, choose: () => startFrom(text) }))}
            >
              Start from a text <Down />
            </Menu>
          )}
          <IconButton icon="down" className="reply__close" label="Back to the message" onClick={() => setOpen(false)} />
        </div>
        <label className="vh" htmlFor={field}>
          Answer to {lead.name || lead.email}
        </label>
        <textarea
          id={field}
          rows={1}
          value={draft.text}
          maxLength={maxReplyCharacters}
          onChange={({ target }) => draft.setText(target.value)}
          onFocus={() => {
            setWriting(true)
            setBegun(true)
          }}
          onBlur={() => setWriting(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isOfInputMethod(event.nativeEvent)) return
            event.stopPropagation()
            setBegun(false)
            event.currentTarget.blur()
            document.getElementById('pane-title')?.focus()
          }}
        />
        <div className="reply__ft row wraps">
          <Button type="submit" look="go" disabled={isSending || isEmpty}>
            {isSending ? 'Sending…' : 'Send and mark answered'}
          </Button>
          <span className="hide-m row" aria-hidden="true">
            <Key>Ctrl</Key>
            <Key>Enter</Key>
          </span>
          <span className="fine muted push" role="status">
            {isEmpty ? '' : draft.keptOn ? `Draft saved ${instantTime(draft.keptOn)}` : 'Saved on this computer'}
          </span>
          <IconButton icon="eye" label="Preview the e-mail" disabled={isEmpty} onClick={() => void show()} />
          <IconButton icon="trash" label="Discard the draft" disabled={isEmpty} onClick={() => void draft.discard()} />
        </div>
      </form>
      {preview && (
        <Dialog title="The e-mail as it will be sent" onClose={() => setPreview(null)} dismiss="Close">
          <dl className="facts">
            <dt>To</dt>
            <dd>{preview.to}</dd>
            <dt>Subject</dt>
            <dd>{preview.subject}</dd>
          </dl>
          <pre className="letter letter--mail">{preview.text}</pre>
        </Dialog>
      )}
    </div>
  )
}

/** Without a reply of the server, or after a fault there, the mail may have gone out all the same. */
function failureOf(error: unknown): Failure {
  const status = error instanceof CallError ? error.status : null
  const isUncertain = status !== null && (status === 0 || status >= 500)
  return {
    title: isUncertain ? 'We could not confirm whether the answer was sent.' : 'The answer was not sent.',
    text: status === 0 ? 'The server did not reply.' : messageOf(error),
  }
}
