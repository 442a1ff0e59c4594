// Records with what is to be checked in each. A finding leads to its place in the text.
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { Check, CheckedRecord, CheckList } from '#publishing/checks/check.ts'
import { List } from '#ui/console/list/list.tsx'
import type { LoadedProps } from '#ui/console/loaded.tsx'
import { CheckIcon, findingText, SayRight, Sentence } from './finding.tsx'

/** Opens the editor at the finding with this key. */
export const findingParam = 'finding'

type ListProps = {
  of: LoadedProps<CheckList>['of']
  empty: ReactNode
  addressOf: (kind: string, id: number) => string
}

export function CheckedRecords({ of, empty, addressOf }: ListProps) {
  return (
    <>
      <List of={of} failed="The checks could not be loaded." empty={empty}>
        {(records) => (
          <ul className="checks lined" role="list">
            {records.map((record) => (
              <OneRecord key={record.id} record={record} address={addressOf(record.kind, record.id)} />
            ))}
          </ul>
        )}
      </List>
      {of.data?.isCut && <p className="checks__more muted">There are more. Fix these first.</p>}
    </>
  )
}

function OneRecord({ record, address }: { record: CheckedRecord; address: string }) {
  const { id, title, kindName, there, isLive, checks } = record
  return (
    <li>
      <h2 className="checks__title">
        <Link to={address}>{title}</Link>
      </h2>
      <p className="muted">
        {kindName}
        {!isLive && `, not ${there}`}
      </p>
      <ul role="list" className="checks__list stack gap-2">
        {checks.map((check, index) => (
          <li key={`${check.key} ${index}`}>
            <CheckIcon what={check.what} />
            <div>
              <Finding check={check} address={address} />
              <Sentence check={check} />
            </div>
            <SayRight id={id} check={check} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Finding({ check, address }: { check: Check; address: string }) {
  return (
    <Link className="check__to" to={check.path ? `${address}?${findingParam}=${check.key}` : address}>
      {check.field && <b>{check.field}: </b>}
      {findingText(check)}
    </Link>
  )
}
