// The law desk: every rule with its source and its last check. C confirms the rule under the cursor.
import { useState } from 'react'
import { confirmRule, readLawDesk } from '#calendar/console-calls.ts'
import type { LawRule } from '#calendar/changes/law-desk.ts'
import { categoryNames } from '#calendar/rules/category-names.ts'
import { callApi } from '#platform/console/call.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { dayText } from '#platform/dates.ts'
import { Button } from '#ui/console/button.tsx'
import { Key, StateMark } from '#ui/console/marks.tsx'
import { Failed, LoadingRows, Notice } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { rowId, useCursor } from '#ui/console/list/use-cursor.ts'

export function LawDeskView() {
  const { data, error, refetch } = useRead(readLawDesk, [])
  if (error && !data) {
    return <Failed what="The law desk could not be read." error={error} onRetry={() => void refetch()} />
  }
  return data ? <Desk rules={data.rules} /> : <LoadingRows />
}

function Desk({ rules }: { rules: LawRule[] }) {
  const refresh = useRefresh()
  const [order] = useState(() => groupsOf(rules))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState('')
  // A rule that has just been confirmed stays where it is.
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const groups = order.map(({ name, ids }) => ({ name, rules: ids.flatMap((id) => known.get(id) ?? []) }))
  const all = groups.flatMap((group) => group.rules)
  const confirm = (rule: LawRule | undefined) => {
    if (rule === undefined) return
    setFailure('')
    callApi(confirmRule, { ruleId: rule.id })
      .then(() => refresh())
      .then(
        () => toast(`Checked today: ${rule.title}.`),
        () => setFailure(`${rule.title} could not be confirmed. Nothing was changed.`),
      )
  }
  const at = useCursor(all.length, (index) => confirm(all[index]))
  useShortcuts([{ keys: 'C', does: 'Confirm that the rule was checked', act: () => confirm(all[at]) }])
  // The cursor opens what it enters.
  const under = groups.find((group) => group.rules.some(({ id }) => id === all[at]?.id))?.name ?? soon
  if (under !== soon && !opened.has(under)) setOpened(new Set([...opened, under]))
  const toggle = (name: string, isOpen: boolean) =>
    setOpened(new Set([...opened].filter((each) => each !== name).concat(isOpen ? name : [])))
  return (
    <div className="stack">
      <h2>Rules</h2>
      <p className="hint">
        What falls due in the next ninety days comes first, the other rules by field of law. Confirm a rule once you
        have read its law today. Visitors read the day of the last check once it is a year old.{' '}
        <span className="hide-m">
          <Key>J</Key> and <Key>K</Key> move, <Key>C</Key> confirms.
        </span>
      </p>
      {failure && <Notice kind="bad" title={failure} />}
      {groups.map((group) => {
        const table = (
          <Rules
            rules={group.rules}
            first={all.findIndex(({ id }) => id === group.rules[0]?.id)}
            at={at}
            onConfirm={confirm}
          />
        )
        const old = group.rules.filter(({ isOld }) => isOld).length
        return group.name === soon ? (
          <div key={soon} className="sheet dates__scroll">
            {table}
          </div>
        ) : (
          <details
            key={group.name}
            className="sheet dates__more"
            open={opened.has(group.name)}
            onToggle={({ currentTarget }) => toggle(group.name, currentTarget.open)}
          >
            <summary>
              {group.name}{' '}
              <small>
                {group.rules.length === 1 ? '1 rule' : `${group.rules.length} rules`}
                {old > 0 && `, ${old} not checked for a year`}
              </small>
            </summary>
            <div className="dates__scroll">{table}</div>
          </details>
        )
      })}
    </div>
  )
}

const soon = 'Next ninety days'

/** The ids of the rules by group, as they stand when the desk is opened. */
function groupsOf(rules: readonly LawRule[]): { name: string; ids: string[] }[] {
  const byName = Map.groupBy(rules, ({ isSoon, category }) => (isSoon ? soon : categoryNames[category]))
  return [soon, ...Object.values(categoryNames)].flatMap((name) => {
    const own = byName.get(name)
    return own === undefined ? [] : [{ name, ids: own.map(({ id }) => id) }]
  })
}

/** `first` is the place of its first row in the whole list, `at` that of the cursor. */
type RulesProps = { rules: LawRule[]; first: number; at: number; onConfirm: (rule: LawRule) => void }

function Rules({ rules, first, at, onConfirm }: RulesProps) {
  return (
    <table className="grid grid--stacked dates__rules">
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
        {rules.map((rule, index) => (
          <tr key={rule.id} id={rowId(first + index)} className={first + index === at ? 'is-cursor' : undefined}>
            <td className="num nowrap">
              <span className="dates__label">Next day: </span>
              {rule.nextDay === null ? '–' : dayText(rule.nextDay)}
              {rule.movedFrom !== null && <small>Moved from {dayText(rule.movedFrom)}</small>}
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
              <Button isSmall aria-label={`Confirm ${rule.title}`} onClick={() => onConfirm(rule)}>
                Confirm
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function checkText({ checkedOn }: LawRule): string {
  return checkedOn === '' ? 'Never' : dayText(checkedOn)
}
