// What the funnel opens: search, order, saved views, and the list as a file.
import { useState } from 'react'
import { Link } from 'react-router'
import { removeView, saveView } from '#leads/console-calls.ts'
import type { InboxCounts, InboxDesk } from '#leads/inbox/inbox.ts'
import { ask } from '#platform/console/call.ts'
import { Icon } from '#ui/console/icon.tsx'
import { exportLeads } from './export-leads.ts'
import { Since } from './since.tsx'
import { useAct } from '#staff/console/use-act.ts'
import type { InboxAddress } from './use-inbox.ts'
import { Button, IconButton } from '#ui/console/button.tsx'

type MoreProps = { address: InboxAddress; counts: InboxCounts | undefined; desk: InboxDesk | undefined }

export function MoreFilters({ address, counts, desk }: MoreProps) {
  const { filter, order, setFilter, queryWith } = address
  const act = useAct()
  const [name, setName] = useState('')
  const [words, setWords] = useState(filter.q ?? '')

  async function save() {
    if (await act(() => ask(saveView, { name: name.trim(), filter }), 'The view is saved.')) setName('')
  }

  return (
    <div className="more" id="more-filters">
      <form
        className="row"
        role="search"
        aria-label="Search the inbox"
        onSubmit={(event) => {
          event.preventDefault()
          setFilter({ ...filter, q: words.trim() || undefined })
        }}
      >
        <label className="vh" htmlFor="inbox-words">
          Name, address, company, reference or words
        </label>
        <input
          className="in in--s"
          id="inbox-words"
          type="search"
          value={words}
          placeholder="Name, address, company, words"
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" isSmall>
          Search
        </Button>
      </form>
      <Since address={address} />
      <div className="row wrapx">
        <span className="seg" role="group" aria-label="Order">
          <button type="button" aria-pressed={order === 'ASC'} onClick={() => setFilter(filter, 'ASC')}>
            Longest wait first
          </button>
          <button type="button" aria-pressed={order === 'DESC'} onClick={() => setFilter(filter, 'DESC')}>
            Newest first
          </button>
        </span>
        <label className="row fine">
          <input
            className="cb"
            type="checkbox"
            checked={filter.keptAside ?? false}
            onChange={({ target }) => setFilter({ ...filter, keptAside: target.checked || undefined })}
          />
          Set aside only{counts && counts.keptAside > 0 ? ` (${counts.keptAside})` : ''}
        </label>
        <Button isSmall className="push" onClick={() => void exportLeads(address)}>
          <Icon name="download" />
          Export this list
        </Button>
      </div>
      {desk && desk.views.length > 0 && (
        <ul className="views" aria-label="Saved views">
          {desk.views.map((view) => (
            <li key={view.id} className="tag tag--x">
              <Link to={{ pathname: '/console/leads', search: queryWith(view.filter) }}>{view.name}</Link>
              <IconButton
                icon="close"
                isSmall
                label={`Remove the view ${view.name}`}
                onClick={() => void act(() => ask(removeView, { id: view.id }))}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="vh" htmlFor="view-name">
          Name of the view
        </label>
        <input
          className="in in--s"
          id="view-name"
          value={name}
          maxLength={60}
          placeholder="Name of this view"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" isSmall disabled={name.trim() === ''}>
          Save view
        </Button>
      </form>
    </div>
  )
}
