// The editor of a record: its fields, what differs, what is on the site, and its versions.
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#staff/console/me.ts'
import { mayDo } from '#staff/roles.ts'
import { hasOwnPage, type AnyRecordKind } from '#platform/records/kind.ts'
import { problemsOf, type Problems } from '#platform/records/problems.ts'
import { publisherOf, type RecordView } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { Changes, type Compared } from './changes.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ChecksProvider, RecordChecksPanel, useRecordChecks } from '#publishing/console/checks/record-checks.tsx'
import { kindAddress, useArea } from '#publishing/console/content-area.ts'
import { Fields } from '#publishing/console/fields/fields.tsx'
import { History } from './history.tsx'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { ProblemList } from './problem-list.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SaveBar } from '#publishing/console/drafts/save-bar.tsx'
import { SearchPreview } from './search-preview.tsx'
import { useActions } from './use-actions.ts'
import { useDraft } from '#publishing/console/drafts/use-draft.ts'

type EditorProps = { kind: AnyRecordKind; record: RecordView }

export function Editor({ kind, record }: EditorProps) {
  const area = useArea()
  const me = useMe()
  const { draft, ...view } = useDraft(record, me.id)
  const { base, body, isDirty } = view
  useUnsaved(isDirty, {
    words: 'The changes could not be saved. They are kept on this computer and are here when you open this again.',
    leaveLabel: 'Leave',
    save: () => draft.save(),
  })
  const actions = useActions(draft, kind.one)
  const [attempt, setAttempt] = useState(0)
  const [compared, setCompared] = useState<Compared>({ from: null, to: null })
  const changes = useRef<HTMLElement>(null)
  const checks = useRecordChecks(base.id, base.version)
  const { refused } = actions

  // What was refused by the fields is told anew while they are filled in. What only the server knows stays.
  const own: Problems = { ...kind.check?.(body), ...problemsOf(kind.fields, body) }
  const fromServer = refused?.of === body ? refused.problems : {}
  const isInTrash = base.state === 'trash'
  const problems = attempt === 0 || isInTrash ? {} : { ...fromServer, ...own }
  const needed = publisherOf(kind)
  const mayPublish = mayDo(me.role, needed)
  const aside = kind.aside ?? []
  const main = Object.keys(kind.fields).filter((name) => !aside.includes(name))
  const title = kind.titleOf(body).trim() || 'Untitled'
  const list = kind.isSingle ? `/console${area.path}` : kindAddress(area, kind)

  async function publish(at: Date | null): Promise<boolean> {
    const isDone = await actions.publish(at)
    setAttempt(isDone ? 0 : attempt + 1)
    return isDone
  }
  function compare(next: Compared) {
    setCompared(next)
    requestAnimationFrame(() => changes.current?.focus())
  }
  useShortcuts([{ keys: 'Ctrl S', does: 'Save the draft', act: () => void draft.save() }])
  const form = { fields: kind.fields, body, problems, update: draft.update }

  return (
    <Page title={title} trail={<Link to={list}>{kind.isSingle ? area.label : kind.many}</Link>} isFlush>
      <ChecksProvider value={checks}>
        <div className="rec">
          <div className="rec__main">
            <div className="rec__in stack">
              {isInTrash && (
                <Notice
                  kind="info"
                  icon="trash"
                  title="This is in the trash."
                  action={
                    <Button isSmall disabled={actions.isBusy} onClick={() => void actions.untrash()}>
                      Restore it
                    </Button>
                  }
                >
                  You can read it. To change it, restore it first.
                </Notice>
              )}
              <ConflictNotice
                kind={kind}
                view={view}
                draft={draft}
                me={me.name}
                onRestore={actions.restore}
                onUntrash={() => void actions.untrash()}
              />
              <ProblemList fields={kind.fields} problems={problems} attempt={attempt} />
              <div className="stack" inert={isInTrash}>
                {/* So that the headings of a text have one above them. */}
                <h2 className="vh">Text</h2>
                <Fields {...form} names={main} />
              </div>
              {hasOwnPage(kind, body) && <SearchPreview kind={kind} body={body} address={base.page} />}
              {base.history.length > 1 && (
                <Changes
                  kind={kind}
                  record={base}
                  compared={compared}
                  isBusy={actions.isBusy || isInTrash}
                  onCompare={setCompared}
                  onRestore={(version) => {
                    setCompared({ from: null, to: null })
                    void actions.restore(version)
                  }}
                  ref={changes}
                />
              )}
            </div>
          </div>
          <aside className="rec__side" aria-label="Settings">
            {!isInTrash && (
              <PublishPanel
                record={base}
                isDirty={isDirty}
                actions={{ ...actions, publish }}
                kind={kind}
                mayNot={mayPublish ? '' : `Only ${needed === 'administrator' ? 'an' : 'a'} ${needed} may publish this.`}
              />
            )}
            {aside.length > 0 && (
              <section className="stack" aria-label="Further fields" inert={isInTrash}>
                <Fields {...form} names={aside} />
              </section>
            )}
            {!isInTrash && <RecordChecksPanel />}
            <History
              kind={kind}
              record={base}
              isDirty={isDirty}
              onCompare={(version) => compare({ from: version, to: null })}
            />
          </aside>
          <SaveBar
            view={view}
            isBusy={actions.isBusy}
            mayPublish={mayPublish}
            onSave={() => void draft.save()}
            onPublish={(at) => void publish(at)}
          />
        </div>
      </ChecksProvider>
    </Page>
  )
}
