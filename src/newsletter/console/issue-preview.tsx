// The mail as programs show it: on a computer, on a phone and as text.
import { useState } from 'react'
import { previewIssue, showIssue } from '#newsletter/console-calls.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Failed } from '#ui/console/notices.tsx'

const forms = { computer: 'Computer', phone: 'Phone', text: 'Text only' } as const
type Form = keyof typeof forms
const formNames = Object.entries(forms) as [Form, string][]

export function IssuePreview({ id, version }: { id: number; version: number }) {
  const [form, setForm] = useState<Form>('computer')
  const { data, error, refetch } = useRead(previewIssue, [{ id: String(id), version }])
  return (
    <section className="sheet nl__preview" aria-label="Preview">
      <div className="sheet__hd row wraps">
        <h2>Preview</h2>
        <div className="seg" role="group" aria-label="Shown on">
          {formNames.map(([each, text]) => (
            <button key={each} type="button" aria-pressed={form === each} onClick={() => setForm(each)}>
              {text}
            </button>
          ))}
        </div>
      </div>
      {error && !data && (
        <Failed what="The preview could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={`nl__inbox nl__inbox--${form} stack gap-1`}>
          <b>{data.from}</b>
          <p>
            <span>{data.subject || 'No subject'}</span>
            {data.preheader && <i> – {data.preheader}</i>}
          </p>
        </div>
      )}
      {form === 'text' ? (
        // The text is longer than the box, which must scroll by keyboard too.
        <pre className="nl__text" tabIndex={0} aria-label="The e-mail as text">
          {data?.text}
        </pre>
      ) : (
        <Frame source={addressOf(showIssue, { id, version })} isPhone={form === 'phone'} />
      )}
      <p className="fine muted nl__foot">
        The e-mail has no pictures, so it looks the same when pictures are switched off. Links do not work in the
        preview.
      </p>
    </section>
  )
}

/** The former mail stays until the new one is there, so that the frame does not flicker at each pause in typing. */
function Frame({ source, isPhone }: { source: string; isPhone: boolean }) {
  const [shown, setShown] = useState(source)
  const sources = shown === source ? [source] : [shown, source]
  return (
    <div className={isPhone ? 'nl__frames nl__frames--phone' : 'nl__frames'}>
      {sources.map((each) => (
        <iframe
          key={each}
          className={each === shown ? undefined : 'is-coming'}
          title={each === shown ? 'The e-mail as it looks' : 'The e-mail that is being loaded'}
          aria-hidden={each !== shown}
          tabIndex={each === shown ? 0 : -1}
          src={each}
          sandbox=""
          referrerPolicy="no-referrer"
          onLoad={() => {
            if (each === source) setShown(source)
          }}
        />
      ))}
    </div>
  )
}
