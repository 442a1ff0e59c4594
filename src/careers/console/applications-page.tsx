// The list of applications: for one vacancy, for profiles without one, or the talent pool.
import { Link, useNavigate } from 'react-router'
import { exportApplications, listApplications, readQueues } from '#careers/apply/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { messageOf } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { perPage, useListState } from '#platform/console/list-state.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { StateMark, Key, KeyHint, type StateShape } from '#ui/console/marks.tsx'
import { Grid } from '#ui/console/list/grid.tsx'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { SearchField } from '#ui/console/list/search-field.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { say } from '#ui/console/toasts.tsx'
import { useCursor } from '#ui/console/list/use-cursor.ts'
import { applicationFilterSchema, type ApplicationFilter } from '#careers/apply/staff/application-filter.ts'
import { stageNames, stages, type Stage } from '#careers/apply/staff/stage.ts'
import { Queues, queueName } from './queues.tsx'
import { saveFile } from '#platform/console/save-file.ts'
import { useStage } from './use-stage.ts'

type Listed = AnswerOf<typeof listApplications>['data'][number]

const stageShapes: Record<Stage, StateShape> = {
  new: 'new',
  shortlisted: 'hand',
  interview: 'wait',
  offer: 'done',
  declined: 'shut',
}

export function ApplicationsPage() {
  const state = useListState<ApplicationFilter>(applicationFilterSchema, {})
  const { filter } = state
  const navigate = useNavigate()
  const move = useStage()
  const queues = useRead(readQueues, [])
  const list = useRead(listApplications, [state.query], { everyMs: 60_000 })
  const rows = list.data?.data ?? []
  const pageOf = (row: Listed) => `/console/applications/${row.id}${state.search}`
  const cursor = useCursor(rows.length, (index) => {
    const row = rows[index]
    if (row) void navigate(pageOf(row))
  })
  useShortcuts(
    stages.map((stage, index) => ({
      keys: String(index + 1),
      does: stageNames[stage],
      act() {
        const row = rows[cursor]
        if (row) void move(row, stage)
      },
    })),
  )

  async function exportList() {
    try {
      const { filter: chosen, order } = state.query
      await saveFile(addressOf(exportApplications, { filter: chosen, order }))
      say('The list is in your downloads. The export is recorded in the history.')
    } catch (error) {
      say(messageOf(error), { isFailure: true })
    }
  }

  return (
    <Page title="Applications">
      <div className="appls">
        <Queues
          queues={queues.data?.data ?? []}
          current={filter.vacancy}
          onChoose={(vacancy) => state.setFilter({ vacancy })}
        />
        <section aria-labelledby="applications-of">
          <div className="filters appls__top">
            <h2 className="h2" id="applications-of">
              {queueName(queues.data?.data ?? [], filter.vacancy)}
            </h2>
            <span className="push" />
            <SearchField label="Search applications" value={filter.q ?? ''} onSearch={(q) => state.setFilter({ q })} />
            <Button
              icon={state.order === 'desc' ? 'down' : 'up'}
              onClick={() => state.setOrder(state.order === 'desc' ? 'asc' : 'desc')}
            >
              {state.order === 'desc' ? 'Newest first' : 'Oldest first'}
            </Button>
            <Button icon="download" onClick={() => void exportList()} disabled={rows.length === 0}>
              Export as CSV
            </Button>
          </div>
          <div className="seg appls__stages" role="group" aria-label="Stage">
            <button
              type="button"
              aria-pressed={filter.stage === undefined && filter.spam !== true}
              onClick={() => state.setFilter({ stage: undefined, spam: undefined })}
            >
              All
            </button>
            {stages.map((stage) => (
              <button
                key={stage}
                type="button"
                aria-pressed={filter.stage === stage}
                onClick={() => state.setFilter({ stage, spam: undefined })}
              >
                {stageNames[stage]}
              </button>
            ))}
            <button
              type="button"
              aria-pressed={filter.spam === true}
              onClick={() => state.setFilter({ stage: undefined, spam: true })}
            >
              Possible spam
            </button>
          </div>
          <ListSheet
            of={list}
            failed="The applications could not be loaded."
            empty={<NothingFound filter={filter} onClear={() => state.setFilter(noFilter)} />}
            page={state.page}
            perPage={perPage}
            onPage={state.setPage}
          >
            {() => <Table rows={rows} cursor={cursor} pageOf={pageOf} />}
          </ListSheet>
          <p className="keys appls__keys" aria-hidden="true">
            <KeyHint keys="J K">Next, previous</KeyHint>
            <KeyHint keys="Enter">Open</KeyHint>
            <span>
              <Key>1</Key>to<Key>5</Key>Stage
            </span>
          </p>
        </section>
      </div>
    </Page>
  )
}

const noFilter = { vacancy: undefined, stage: undefined, q: undefined, spam: undefined }

function NothingFound({ filter, onClear }: { filter: ApplicationFilter; onClear: () => void }) {
  if (Object.keys(filter).length === 0) {
    return (
      <Empty title="No applications yet" picture={<EmptyMark />}>
        They appear here when someone applies on the website.
      </Empty>
    )
  }
  const clear = <Button onClick={onClear}>Show all applications</Button>
  return (
    <Empty title="No matching applications" action={clear}>
      Choose another list or stage, or shorten the search.
    </Empty>
  )
}

type TableProps = { rows: Listed[]; cursor: number; pageOf: (row: Listed) => string }

function Table({ rows, cursor, pageOf }: TableProps) {
  const now = useNow()
  return (
    <Grid
      className="appls__table"
      rows={rows}
      keyOf={({ id }) => id}
      cursor={cursor}
      columns={[
        {
          head: 'Applicant',
          cell: (row) => (
            <>
              <Link className="nm" to={pageOf(row)}>
                {row.name}
              </Link>
              <small>
                {row.recentJobTitle}, {row.recentEmployer}
              </small>
            </>
          ),
        },
        {
          head: 'Vacancy',
          cell: (row) => (
            <>
              {row.vacancy || 'Profile'}
              <PoolMark row={row} />
            </>
          ),
        },
        {
          head: 'Experience',
          className: 'hide-m',
          cellClass: 'num',
          cell: ({ yearsOfExperience, city }) => (
            <>
              {yearsOfExperience} {yearsOfExperience === '1' ? 'year' : 'years'}
              <small>{city}</small>
            </>
          ),
        },
        {
          head: 'Received',
          className: 'hide-m',
          cellClass: 'num nowrap',
          cell: ({ receivedOn, reference }) => (
            <>
              {shortInstant(receivedOn, now)}
              <small>{reference}</small>
            </>
          ),
        },
        {
          head: 'Stage',
          cell: ({ stage, resumeState }) => (
            <>
              <StateMark shape={stageShapes[stage]}>{stageNames[stage]}</StateMark>
              <ResumeNote state={resumeState} />
            </>
          ),
        },
      ]}
    />
  )
}

function ResumeNote({ state }: { state: Listed['resumeState'] }) {
  if (state === 'quarantined') return <StateMark shape="bad">Quarantined</StateMark>
  if (state === 'unscanned') return <small>Resume not checked yet</small>
  return state === 'deleted' ? <small>Resume deleted</small> : null
}

export function PoolMark({ row }: { row: { isInPool: boolean; vacancy: string } }) {
  return row.isInPool && <small>{row.vacancy ? 'Also for other vacancies' : 'For future vacancies'}</small>
}
