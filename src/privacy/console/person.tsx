// What is held about one person: shown, exported, and erased when the person asks for it.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { addressOf } from '#platform/console/console-call.ts'
import { exportPerson, lookUpPerson } from '#privacy/console-calls.ts'
import { languageName } from '#leads/consent/language-name.ts'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import { useMe } from '#staff/console/me.ts'
import { saveFile } from '#platform/console/save-file.ts'
import { instantText } from '#platform/console/instants.ts'
import { Button } from '#ui/console/button.tsx'
import { TextField } from '#ui/console/field.tsx'
import { LoadingRows, Notice } from '#ui/console/notices.tsx'
import { toast } from '#ui/console/toasts.tsx'
import type { DataOfPerson } from '#privacy/console-types.ts'
import { isAnythingHeld, purposeNames } from '#privacy/my-data/my-data.ts'
import { ErasePerson } from './erase-person.tsx'

const stateSchema = z.object({ address: z.string() })

export function Person() {
  const { role } = useMe()
  // An address never stands in the address of a page. Other pages hand it over in the state of the history.
  const handedOver = stateSchema.safeParse(useLocation().state).data?.address ?? ''
  const [typed, setTyped] = useState(handedOver)
  const [sought, setSought] = useState({ address: handedOver, time: 0 })
  const [isErasing, setErasing] = useState(false)
  const [isErased, setErased] = useState(false)
  // Each reading stands in the history, so it is read once for each press of the button.
  const {
    data: held = null,
    error: failure,
    isFetching,
  } = useQuery({
    queryKey: ['person', sought.address, sought.time],
    queryFn: () => callApi(lookUpPerson, { address: sought.address }),
    enabled: sought.time > 0 || sought.address !== '',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const error =
    failure === null
      ? null
      : failure instanceof CallError
        ? failure.message
        : 'This could not be looked up. Please try again.'
  const lookUp = (address: string) => {
    setErasing(false)
    setErased(false)
    setSought({ address: address.trim(), time: sought.time + 1 })
  }

  const isNothing = held !== null && held.sections.length === 0 && held.consents.length === 0
  return (
    <>
      <form
        className="priv__find row wraps"
        role="search"
        aria-label="A person"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          lookUp(typed)
        }}
      >
        <TextField
          label="E-mail address of the person"
          hint={
            error === null &&
            'The search is recorded in the history, with the references found but without the address.'
          }
          error={error ?? undefined}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" icon="search">
          Show data held
        </Button>
      </form>
      {isFetching && <LoadingRows rows={3} label="Looking up" />}
      {isErased && (
        <div tabIndex={-1} ref={takeFocus}>
          <Notice kind="ok" title="The person’s data has been erased.">
            The consents kept as proof are listed under Consents, and the erasure under Retention.
          </Notice>
        </div>
      )}
      {isNothing && <Notice kind="info" title="We hold no data for this address." />}
      {held && !isNothing && !isErased && (
        <>
          <div className="row wraps">
            <h2 className="priv__text">{held.address}</h2>
            <span className="row push">
              <Button
                icon="download"
                onClick={() =>
                  void saveFile(addressOf(exportPerson), { address: held.address }).then(
                    () => toast('The file is in your downloads. The export is recorded in the history.'),
                    (failed: unknown) => toast(messageOf(failed), { isFailure: true }),
                  )
                }
              >
                Export as JSON
              </Button>
              {role === 'administrator' && isAnythingHeld(held) && !isErasing && (
                <Button look="end" icon="trash" onClick={() => setErasing(true)}>
                  Erase this person…
                </Button>
              )}
            </span>
          </div>
          {isErasing && (
            <ErasePerson
              address={held.address}
              onClose={() => setErasing(false)}
              onErased={() => {
                setErased(true)
                setErasing(false)
              }}
            />
          )}
          <Held held={held} />
        </>
      )}
    </>
  )
}

/** What had the focus has gone with the data. */
function takeFocus(node: HTMLElement | null): void {
  node?.focus()
}

function Held({ held: { sections, consents } }: { held: DataOfPerson }) {
  return (
    <>
      <p className="hint">Shown as the person sees it.</p>
      {sections.map(({ heading, records }) => (
        <section className="sheet" key={heading} aria-label={heading}>
          <div className="sheet__hd">
            <h2>{heading}</h2>
            <span className="count">{records.length}</span>
          </div>
          {records.map(({ title, facts }, index) => (
            <details className="priv__record" key={index} open={records.length === 1}>
              <summary>{title}</summary>
              <dl className="facts">
                {facts.map((fact, at) => (
                  <div key={at}>
                    <dt>{fact.label}</dt>
                    <dd className="priv__text">{'on' in fact ? instantText(fact.on) : fact.text}</dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
        </section>
      ))}
      {consents.length > 0 && (
        <section className="sheet" aria-label="Consents">
          <div className="sheet__hd">
            <h2>Consents</h2>
            <span className="count">{consents.length}</span>
          </div>
          <ul className="list">
            {consents.map(
              ({ id, purpose, reference, noticeVersion, noticeLanguage, givenOn, withdrawnOn, isProofOnly }) => (
                <li key={id}>
                  <div className="t">
                    <b>{purposeNames[purpose]}</b>
                    <small>
                      {reference && `${reference}. `}Given {instantText(givenOn)}, notice {noticeVersion} in{' '}
                      {languageName(noticeLanguage)}
                      {withdrawnOn && `. Withdrawn ${instantText(withdrawnOn)}`}
                      {isProofOnly && '. What it was given for is erased; only this proof is left'}
                    </small>
                  </div>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </>
  )
}
