// The inbox: the list, and one lead beside it. Everything can be done by the keyboard.
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { readLead } from '#leads/console-calls.ts'
import type { InboxRow, LeadChange } from '#leads/inbox/inbox.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Key } from '#ui/console/marks.tsx'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { toggleSpam } from './choices.ts'
import { exportLeads } from './export-leads.ts'
import { SourceTabs, Filters } from './filters.tsx'
import { LeadPane, Move } from './lead/lead-pane.tsx'
import { LeadRow } from './lead-row.tsx'
import { leadScreen } from './lead-screens.ts'
import { NoRows } from './list-states.tsx'
import { useChanges } from './use-changes.ts'
import {
  focusRow,
  freshEveryMs,
  useCursor,
  useDesk,
  useInboxAddress,
  useInboxCounts,
  useInboxList,
} from './use-inbox.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import './inbox.css'

export function InboxPage() {
  const { key } = useParams()
  const navigate = useNavigate()
  const address = useInboxAddress()
  const inbox = useInboxList(address)
  const { list, rows, total } = inbox
  const counts = useInboxCounts(address)
  const desk = useDesk()
  const changes = useChanges()
  const opened = useRead(readLead, [{ key: key ?? '' }], {
    everyMs: freshEveryMs,
    isOff: key === undefined,
  })
  const shown = opened.data && (String(opened.data.id) === key || opened.data.reference === key) ? opened.data : null
  const search = address.queryWith(address.filter)
  const { cursor, setCursor, neighbourOf } = useCursor(inbox, shown?.id, key === undefined, search)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const lastTicked = useRef<number | null>(null)

  const openedAt = rows.findIndex(({ id, reference }) => String(id) === key || reference === key)
  // The kind of the lead that is opened: while it is read, that of its row, or of the one before.
  const openedKind = (rows[openedAt] ?? opened.data)?.kind
  const hasDesk = key !== undefined && leadScreen(openedKind) !== undefined

  // Nothing is done to what is out of view: the list is hidden beside a file.
  const chosen = hasDesk ? [] : rows.filter(({ id }) => ticked.has(id))
  const hrefOf = (id: number) => `/console/leads/${id}${search && `?${search}`}`

  // What had the focus is hidden with the list, or gone with the lead before.
  const isChosenHere = cursor !== null && cursor === shown?.id
  useEffect(() => {
    const { activeElement } = document
    if (hasDesk && isChosenHere && activeElement?.matches('body, #main, .split__list *'))
      document.getElementById('pane-title')?.focus({ preventScroll: true })
  }, [hasDesk, isChosenHere, shown?.id])

  function move(by: 1 | -1) {
    const to = neighbourOf(by)
    // The next page is there before its first row is asked for.
    if (to >= rows.length - 2 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
    const next = rows[to]
    if (!next) return
    setCursor(next.id)
    if (key !== undefined) void navigate(hrefOf(next.id), { replace: true })
    focusRow(next.id)
  }

  function tick(row: InboxRow, isRange: boolean) {
    const from = rows.findIndex(({ id }) => id === lastTicked.current)
    const to = rows.indexOf(row)
    const range = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    const isOn = isRange || !ticked.has(row.id)
    lastTicked.current = row.id
    setTicked((former) => {
      const next = new Set(former)
      for (const { id } of range)
        if (isOn) next.add(id)
        else next.delete(id)
      return next
    })
  }

  function back() {
    if (key !== undefined) void navigate(`/console/leads${search && `?${search}`}`)
  }

  async function applyToTicked(set: LeadChange, done: string) {
    if (await changes.apply(chosen, set, done)) setTicked(new Set())
  }

  const place = openedAt < 0 ? '' : `${openedAt + 1} of ${total}`
  const current = rows.find(({ id }) => id === (cursor ?? shown?.id))
  const RowKeys = leadScreen((current ?? rows[0])?.kind)?.RowKeys
  const applyHere = (set: LeadChange, done: string) =>
    void (chosen.length > 0 ? applyToTicked(set, done) : changes.apply(current ? [current] : [], set, done))
  useShortcuts([
    { keys: 'J', does: 'Next lead', act: () => move(1) },
    { keys: 'K', does: 'Previous lead', act: () => move(-1) },
    ...(hasDesk
      ? []
      : [
          { keys: 'X', does: 'Select the lead', act: () => current && tick(current, false) },
          { keys: 'Shift X', does: 'Select up to here', act: () => current && tick(current, true) },
          {
            keys: 'Ctrl A',
            does: 'Select all shown',
            isOutsideFields: true,
            act: () => setTicked(new Set(rows.map(({ id }) => id))),
          },
        ]),
    {
      keys: 'Escape',
      does: 'Clear the selection, or back to the list',
      act: () => (chosen.length > 0 ? setTicked(new Set()) : back()),
    },
    { keys: 'U', does: 'Undo the answer just sent', act: changes.withdrawLast },
    ...(key === undefined || chosen.length > 0
      ? [
          { keys: 'E', does: 'Close the lead', act: () => applyHere({ state: 'closed' }, 'Closed.') },
          {
            keys: '!',
            does: 'Possible spam, or not',
            act: () => toggleSpam(applyHere, address.filter.spam ?? false),
          },
          {
            keys: 'A',
            does: 'Assign',
            act: () => {
              if (chosen.length === 0 && current) tick(current, false)
              requestAnimationFrame(() => document.getElementById('bulk-assign')?.click())
            },
          },
        ]
      : []),
  ])

  return (
    <Page
      title="Inbox"
      isFlush
      trail={
        key !== undefined && <IconButton icon="left" className="pane__back" label="Back to the list" onClick={back} />
      }
      beside={key !== undefined && <Move place={place} onMove={move} />}
    >
      {key === undefined && RowKeys && <RowKeys row={current} hasSelection={chosen.length > 0} />}
      <div className={`split panes${key === undefined ? '' : ' has-lead'}${hasDesk ? ' has-desk' : ''}`}>
        <section className="split__list" aria-label="Leads">
          <div className="split__top">
            <SourceTabs address={address} counts={counts} />
            <Filters address={address} counts={counts} desk={desk} isEmpty={total === 0} />
          </div>
          {chosen.length > 0 && (
            <BulkBar
              ticked={chosen}
              shown={rows.length}
              desk={desk}
              isSpam={address.filter.spam ?? false}
              onApply={(set, done) => void applyToTicked(set, done)}
              onExport={() =>
                void exportLeads(
                  address,
                  chosen.map(({ id }) => id),
                )
              }
              onTickAll={() => setTicked(new Set(rows.map(({ id }) => id)))}
              onClear={() => setTicked(new Set())}
            />
          )}
          <div className="split__rows">
            {list.error && (
              <Failed what="The inbox could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
            )}
            {list.isPending && <LoadingRows rows={8} label="Loading the inbox" />}
            {list.isSuccess && rows.length === 0 && <NoRows address={address} />}
            {rows.length > 0 && (
              <ul role="list">
                {rows.map((row) => (
                  <LeadRow
                    key={row.id}
                    row={row}
                    href={hrefOf(row.id)}
                    isOpen={shown?.id === row.id}
                    isCursor={cursor === row.id}
                    isTicked={ticked.has(row.id)}
                    onTick={(isRange) => tick(row, isRange)}
                    onFocus={() => setCursor(row.id)}
                  />
                ))}
              </ul>
            )}
            {list.hasNextPage && (
              <p className="split__more">
                <Button
                  disabled={list.isFetchingNextPage}
                  onClick={() => {
                    // The list stays in view, and not its button.
                    focusRow(rows.at(-1)?.id)
                    void list.fetchNextPage()
                  }}
                >
                  {list.isFetchingNextPage ? 'Reading…' : 'Show more'}
                </Button>
              </p>
            )}
          </div>
          <div className="split__foot keys row">
            {[
              ['JK', 'Move'],
              ['X', 'Select'],
              ['A', 'Assign'],
              ['R', 'Answer'],
              ['?', 'Keys'],
            ].map(([keys = '', does]) => (
              <span className="hide-m" key={does} aria-hidden="true">
                {[...keys].map((each) => (
                  <Key key={each}>{each}</Key>
                ))}
                {does}
              </span>
            ))}
            <span className="push num" role="status">
              {rows.length === 0 ? '' : `1 to ${rows.length} of ${total}`}
            </span>
          </div>
        </section>
        {shown ? (
          <LeadPane
            key={shown.id}
            lead={shown}
            desk={desk}
            changes={changes}
            place={place}
            isOfList={address.filter.kind === shown.kind}
            onMove={move}
            hrefOf={hrefOf}
            onLeave={() => setCursor(null)}
          />
        ) : (
          <section className="pane pane--none" aria-label="Lead">
            {key === undefined ? (
              <Empty title="Choose a lead">J and K move through the list, and Enter opens one.</Empty>
            ) : opened.error ? (
              <Failed what="The lead could not be loaded." error={opened.error} onRetry={() => void opened.refetch()} />
            ) : (
              <LoadingRows rows={6} label="Loading the lead" />
            )}
          </section>
        )}
      </div>
    </Page>
  )
}
