// Erasing a person: first what goes and what stays, then the word.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { erasePerson, previewErasure } from '#privacy/console-calls.ts'
import { callApi, CallError } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { LoadingRows, Notice } from '#ui/console/notices.tsx'
import { toast } from '#ui/console/toasts.tsx'
import type { Amount, ErasurePreview } from '#privacy/console-types.ts'
import { ruleText } from './rule-text.ts'
import { TextField } from '#ui/console/field.tsx'

type Props = { address: string; onClose: () => void; onErased: () => void }

export function ErasePerson({ address, onClose, onErased }: Props) {
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [word, setWord] = useState('')
  const [isBusy, setBusy] = useState(false)
  // Nothing of it is kept: the next one shows what is true then.
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({
    queryKey: ['erasure', address],
    queryFn: () => callApi(previewErasure, { address }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const message = refused ?? (error === null ? null : sentenceOf(error))

  async function erase({ seen }: ErasurePreview) {
    setBusy(true)
    try {
      const { count } = await callApi(erasePerson, { address, seen, word })
      toast(`Erased: ${count} ${count === 1 ? 'record' : 'records'}. The history records who did it.`)
      onErased()
    } catch (failure) {
      setRefused(sentenceOf(failure))
      setAsking(false)
      setWord('')
      setBusy(false)
      if (failure instanceof CallError && failure.status === 409) await refetch()
    }
  }

  return (
    <section className="sheet priv__erase" aria-labelledby="erase-title">
      <div className="sheet__hd">
        <h2 id="erase-title">What will be erased</h2>
        <Button look="bare" isSmall className="push" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <div className="sheet__bd stack">
        {message && <Notice kind="bad" title={message} />}
        {!preview && !message && <LoadingRows rows={3} />}
        {preview && <Shown preview={preview} />}
        {preview && (
          <div className="row">
            <Button look="end" onClick={() => setAsking(true)}>
              Erase all of this…
            </Button>
          </div>
        )}
      </div>
      {isAsking && preview && (
        <Dialog
          title="Erase this person?"
          onClose={() => setAsking(false)}
          actions={
            <Button look="end" disabled={word !== 'ERASE' || isBusy} onClick={() => void erase(preview)}>
              {isBusy ? 'Erasing…' : 'Erase for good'}
            </Button>
          }
        >
          <p className="priv__text">
            What is listed under “Erased” about {address} will be deleted. This cannot be undone.
          </p>
          <TextField label="Type ERASE to confirm" autoComplete="off" value={word} onChange={setWord} />
        </Dialog>
      )}
    </section>
  )
}

function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'This failed. Nothing was erased.'
}

function Shown({ preview: { goes, restricted, consents, mails } }: { preview: ErasurePreview }) {
  return (
    <div className="priv__two columns">
      <div className="stack">
        <h3>Erased</h3>
        {goes.length === 0 && <p className="muted">Nothing is erased at once.</p>}
        <Amounts amounts={goes} />
      </div>
      <div className="stack">
        <h3>Kept, and why</h3>
        <ul className="stack gap-2">
          {consents > 0 && (
            <li>
              <b>
                {consents} {consents === 1 ? 'consent' : 'consents'} as proof.
              </b>{' '}
              The law requires the firm to prove that consent was given. The address is replaced by a coded form.
            </li>
          )}
          {restricted && (
            <li>
              <b>No longer used, and kept until {instantText(restricted.until)}</b>, because the firm has set a minimum
              period that the law requires ({ruleText(restricted.setting)}):
              <Amounts amounts={restricted.records} />
            </li>
          )}
          <li>
            <b>E-mails in the office’s own mailbox.</b> The website cannot delete them. The office is sent the
            references and asked to delete them.
          </li>
          <li>
            <b>Backups,</b> until they expire.
          </li>
        </ul>
        {mails.length > 0 && (
          <>
            <h3>E-mails to be sent</h3>
            <ul className="stack gap-2">
              {mails.map(({ to, subject }, index) => (
                <li key={index}>
                  To {to}: {subject}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

function Amounts({ amounts }: { amounts: Amount[] }) {
  return amounts.map(({ heading, titles }) => (
    <details className="priv__amount" key={heading}>
      <summary>
        {heading}: <b className="num">{titles.length}</b>
      </summary>
      <ul>
        {titles.map((title, index) => (
          <li key={index}>{title}</li>
        ))}
      </ul>
    </details>
  ))
}
