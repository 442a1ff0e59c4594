// The law desk: what waits for a second person, and every rule with its source and its last check. C confirms the rule under
// the cursor.
import { useState } from 'react'
import { confirmRule, readLawDesk } from '#calendar/console-calls.ts'
import type { LawDesk, LawRule } from '#calendar/desk/desk.ts'
import { ask } from '#platform/console/call.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { dayText } from '#platform/dates.ts'
import { Key, StateMark } from '#ui/console/marks.tsx'
import { Failed, LoadingRows, Notice } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { say } from '#ui/console/toasts.tsx'
import { rowId, useCursor } from '#ui/console/list/use-cursor.ts'
import { Proposals } from './proposals.tsx'

export function LawDeskView() {
  const { data, error, refetch } = useRead(readLawDesk, [])
  if (error && !data) {
    return <Failed what="The law desk could not be read." error={error} onRetry={() => void refetch()} />
  }
  return data ? <Desk desk={data} /> : <LoadingRows />
}

function Desk({ desk: { rules, proposals, isAlone } }: { desk: LawDesk }) {
  const refresh = useRefresh()
  const [order] = useState(() => rules.map(({ id }) => id))
  const [failure, setFailure] = useState('')
  // A rule that has just been confirmed stays where it is.
  const shown = order.flatMap((id) => rules.find((rule) => rule.id === id) ?? [])
  const confirm = (rule: LawRule | undefined) => {
    if (rule === undefined) return
    setFailure('')
    ask(confirmRule, { ruleId: rule.id })
      .then(refresh)
      .then(
        () => say(`Checked today: ${rule.title}.`),
        () => setFailure(`${rule.title} could not be confirmed. Nothing was changed.`),
      )
  }
  const at = useCursor(shown.length, (index) => confirm(shown[index]))
  useShortcuts([{ keys: 'C', does: 'Confirm that the rule was checked', act: () => confirm(shown[at]) }])
  return (
    <div className="stack">
      <Proposals proposals={proposals} isAlone={isAlone} />
      <h2>Rules</h2>
      <p className="hint">
        What falls due in the next ninety days comes first. Confirm a rule once you have read its law today. Visitors
        read the day of the last check once it is a year old.{' '}
        <span className="hide-m">
          <Key>J</Key> and <Key>K</Key> move, <Key>C</Key> confirms.
        </span>
      </p>
      {failure && <Notice kind="bad" title={failure} />}
      <div className="sheet dates__scroll">
        <table className="grid dates__rules">
          <thead>
            <tr>
              <th scope="col">Next day</th>
              <th scope="col">Rule and law</th>
              <th scope="col">Last checked</th>
              <th scope="col">
                <span className="vh">Confirm</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rule, index) => (
              <tr key={rule.id} id={rowId(index)} className={index === at ? 'is-cursor' : undefined}>
                <td className="num nowrap">
                  <span className="dates__label">Next day: </span>
                  {rule.nextDay === null ? '–' : dayText(rule.nextDay)}
                </td>
                <td>
                  <span className="nm">{rule.title}</span>
                  <small>{rule.law}</small>
                </td>
                <td className="nowrap">
                  <span className="dates__label">Last checked: </span>
                  {rule.isOld ? <StateMark shape="wait">{checkText(rule)}</StateMark> : checkText(rule)}
                  <small>{rule.checkedBy || 'With the release'}</small>
                </td>
                <td>
                  <button
                    type="button"
                    className="btn btn--s"
                    aria-label={`Confirm ${rule.title}`}
                    onClick={() => confirm(rule)}
                  >
                    Confirm
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function checkText({ checkedOn }: LawRule): string {
  return checkedOn === '' ? 'Never' : dayText(checkedOn)
}
