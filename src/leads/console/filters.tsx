// The sources above the list, and its filters.
import { useState } from 'react'
import { Link } from 'react-router'
import { leadKinds } from '#leads/lead.ts'
import {
  shownStateOf,
  shownStates,
  type FacetChoice,
  type InboxCounts,
  type InboxDesk,
  type InboxFilter,
  type ShownState,
} from '#leads/inbox/inbox.ts'
import { MoreFilters } from './more-filters.tsx'
import { Since } from './since.tsx'
import { exportLeads } from './export-leads.ts'
import { useFacets, withFacet, type InboxAddress } from './use-inbox.ts'
import { sourceWords } from '#leads/inbox/lead-words.ts'
import { IconButton } from '#ui/console/button.tsx'
import { SmallSelect } from '#ui/console/small-select.tsx'

type TabsProps = { address: InboxAddress; counts: InboxCounts | undefined }

export function SourceTabs({ address, counts }: TabsProps) {
  const { filter, queryWith } = address
  const tab = (label: string, next: InboxFilter, isCurrent: boolean, count?: number) => (
    <Link
      key={label}
      to={{ pathname: '/console/leads', search: queryWith({ ...filter, ...next }) }}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {label} {count !== undefined && <i className="n">{count}</i>}
    </Link>
  )
  const none = { kind: undefined, spam: undefined, facets: undefined }
  return (
    <nav className="tabs" aria-label="Sources">
      {tab('All', none, !filter.kind && !filter.spam, counts?.all)}
      {leadKinds.map((kind) =>
        tab(sourceWords[kind].tab, { ...none, kind }, filter.kind === kind, counts?.kinds[kind]),
      )}
      <Link
        className="push tabs__spam"
        to={{ pathname: '/console/leads', search: queryWith({ ...filter, facets: undefined, spam: true }) }}
        aria-current={filter.spam ? 'true' : undefined}
      >
        <span>Spam? {counts && <i className="n">{counts.spam}</i>}</span>
      </Link>
    </nav>
  )
}

const stateNames: Record<ShownState, string> = { open: 'open', answered: 'answered', closed: 'closed', all: 'any' }

type FiltersProps = TabsProps & { desk: InboxDesk | undefined; isEmpty: boolean }

export function Filters({ address, counts, desk, isEmpty }: FiltersProps) {
  const { filter, setFilter } = address
  const [isMore, setMore] = useState(false)
  return (
    <>
      <div className="filters row">
        <SmallSelect
          label="State"
          id="filter-state"
          className="sel"
          value={shownStateOf(filter)}
          onChange={(value) => setFilter({ ...filter, state: shownStates.find((state) => state === value) })}
        >
          {shownStates.map((state) => (
            <option key={state} value={state}>
              State: {stateNames[state]}
            </option>
          ))}
        </SmallSelect>
        <SmallSelect
          label="With"
          id="filter-with"
          className="sel"
          value={filter.with ?? ''}
          onChange={(value) => setFilter({ ...filter, with: value || undefined })}
        >
          <option value="">Any assignee</option>
          <option value="me">Assigned to me</option>
          <option value="nobody">Unassigned</option>
          {desk?.people
            .filter(({ id }) => id !== desk.me.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                Assigned to {name}
              </option>
            ))}
        </SmallSelect>
        <Since address={address} />
        <IconButton
          icon="filter"
          className="push"
          label="Search and order"
          aria-expanded={isMore}
          aria-controls="more-filters"
          onClick={() => setMore(!isMore)}
        />
        {!isEmpty && <IconButton icon="download" label="Export this list" onClick={() => void exportLeads(address)} />}
      </div>
      <Facets address={address} />
      {isMore && <MoreFilters address={address} counts={counts} />}
      {filter.q && (
        <p className="found">
          <span className="tag tag--x">
            “{filter.q}”
            <IconButton
              icon="close"
              isSmall
              label="Clear the search"
              onClick={() => setFilter({ ...filter, q: undefined })}
            />
          </span>
        </p>
      )}
    </>
  )
}

/** What the chosen kind has besides, such as vacancies and stages. */
function Facets({ address: { filter, setFilter } }: { address: InboxAddress }) {
  const facets = useFacets(filter)
  if (facets.length === 0) return null
  return (
    <div className="filters facets row">
      {facets.map(({ name, label, any, choices }) => (
        <SmallSelect
          key={name}
          label={label}
          className="sel"
          value={filter.facets?.[name] ?? ''}
          onChange={(value) => setFilter(withFacet(filter, name, value))}
        >
          <option value="">{any}</option>
          <Unlisted label={label} value={filter.facets?.[name]} choices={choices} />
          {[...Map.groupBy(choices, ({ group = '' }) => group)].map(([group, ofGroup]) =>
            group === '' ? (
              ofGroup.map((choice) => <Choice key={choice.value} {...choice} />)
            ) : (
              <optgroup key={group} label={group}>
                {ofGroup.map((choice) => (
                  <Choice key={choice.value} {...choice} />
                ))}
              </optgroup>
            ),
          )}
        </SmallSelect>
      ))}
    </div>
  )
}

/** What the address narrows by, if it is no longer among the choices. */
function Unlisted({ label, value, choices }: { label: string; value: string | undefined; choices: FacetChoice[] }) {
  if (!value || choices.some((choice) => choice.value === value)) return null
  return <option value={value}>Another {label.toLowerCase()}</option>
}

function Choice({ value, label }: FacetChoice) {
  return <option value={value}>{label}</option>
}
