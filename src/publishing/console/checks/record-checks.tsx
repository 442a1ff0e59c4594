// What an editor should look at in the record that is open, as its last saved draft stands: each finding below its field,
// and all of them in one list beside the text.
import { createContext, use, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readChecks } from '#publishing/console-calls.ts'
import { instantDay, instantTime } from '#platform/console/instants.ts'
import { useRead } from '#platform/console/use-read.ts'
import { isDeletedFile, type Check } from '#publishing/checks/check.ts'
import { goTo, goToOnceShown } from '#publishing/console/go-to.ts'
import { findingParam } from './checked-records.tsx'
import { CheckIcon, findingText, SayRight, Sentence } from './finding.tsx'

type RecordChecks = { id: number; checks: Check[] }

const OpenChecks = createContext<RecordChecks>({ id: 0, checks: [] })
export const ChecksProvider = OpenChecks.Provider

/** Leads to the finding that the address names. */
export function useRecordChecks(id: number, version: number): RecordChecks {
  const { data, refetch } = useRead(readChecks, [{ record: id }])
  const readVersion = useRef(version)
  useEffect(() => {
    if (readVersion.current === version) return
    readVersion.current = version
    void refetch()
  }, [version, refetch])
  const checks = data?.data.find((record) => record.id === id)?.checks ?? []

  const wanted = useSearchParams()[0].get(findingParam)
  const found = checks.find(({ key }) => key === wanted)
  const hasGone = useRef<string | null>(null)
  useEffect(() => {
    if (found === undefined || hasGone.current === found.key) return
    hasGone.current = found.key
    return goToOnceShown(found.path, found)
  }, [found])
  return { id, checks }
}

/** Stands below the field. */
export function FieldChecks({ path }: { path: string }) {
  const { id, checks } = use(OpenChecks)
  const own = checks.filter((check) => check.path === path && check.seen === null)
  if (own.length === 0) return null
  return (
    <ul role="list" className="checks__field stack gap-2" aria-label="To check">
      {own.map((check, index) => (
        <li key={`${check.key} ${index}`}>
          <CheckIcon what={check.what} />
          <div>
            {findingText(check)}
            <Sentence check={check} />
          </div>
          <SayRight id={id} check={check} />
        </li>
      ))}
    </ul>
  )
}

export function RecordChecksPanel() {
  const { id, checks } = use(OpenChecks)
  const [open, seen] = [checks.filter((check) => check.seen === null), checks.filter((check) => check.seen !== null)]
  if (checks.length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="checks-title">
      <h2 className="row" id="checks-title">
        To check
      </h2>
      {open.length === 0 && <p className="hint">Nothing.</p>}
      {open.length > 0 && !open.some(isDeletedFile) && <p className="hint">You can publish anyway.</p>}
      <ul role="list" className="checks__list stack gap-2">
        {open.map((check, index) => (
          <li key={`${check.key} ${index}`}>
            <CheckIcon what={check.what} />
            <div>
              {check.field && <b>{check.field}: </b>}
              {check.path ? (
                <button type="button" className="check__at" onClick={() => goTo(check.path, check)}>
                  {findingText(check)}
                </button>
              ) : (
                <>
                  {findingText(check)} <SayRight id={id} check={check} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {seen.length > 0 && (
        <details className="checks__seen">
          <summary>{seen.length} seen to be right</summary>
          <ul role="list" className="checks__list stack gap-2">
            {seen.map((check, index) => (
              <li key={`${check.key} ${index}`}>
                <CheckIcon what={check.what} />
                <div>
                  {check.field && <b>{check.field}: </b>}
                  {findingText(check)}
                  <small className="muted">
                    {check.seen?.by || 'A former colleague'}, {instantDay(check.seen?.on ?? '')},{' '}
                    {instantTime(check.seen?.on ?? '')}
                  </small>
                  <SayRight id={id} check={check} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
