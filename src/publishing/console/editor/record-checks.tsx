// What an editor should look at in the record that is open, as its last saved draft stands.
import { useEffect, useRef } from 'react'
import { readChecks } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { isDeletedFile } from '#publishing/checks/check.ts'
import { CheckItems } from '#publishing/console/checks.tsx'

export function RecordChecks({ id, version }: { id: number; version: number }) {
  const { data, refetch } = useRead(readChecks, [{ record: id }])
  const readVersion = useRef(version)
  useEffect(() => {
    if (readVersion.current === version) return
    readVersion.current = version
    void refetch()
  }, [version, refetch])
  const checks = data?.data.find((record) => record.id === id)?.checks ?? []
  if (checks.length === 0) return null
  return (
    <section aria-labelledby="checks-title">
      <h2 id="checks-title">To check</h2>
      {!checks.some(isDeletedFile) && <p className="hint">You can publish anyway.</p>}
      <ul role="list" className="checks__list rec__checks">
        <CheckItems checks={checks} />
      </ul>
    </section>
  )
}
