// One record: read, then edited.
import { Link, Navigate, useParams } from 'react-router'
import { findOnlyRecord, readRecord } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { kindAddress, useArea } from '#publishing/console/content-area.ts'
import { Editor } from './editor.tsx'
import { ButtonLink } from '#ui/console/button.tsx'

export function RecordPage({ kind }: { kind: AnyRecordKind }) {
  const { id = '' } = useParams()
  return <ReadRecord key={id} kind={kind} id={id} />
}

/** The only record of its kind. */
export function OnlyRecordPage({ kind }: { kind: AnyRecordKind }) {
  const { data, error, refetch } = useRead(findOnlyRecord, [{ kind: kind.kind }])
  if (data) return <ReadRecord key={data.id} kind={kind} id={String(data.id)} />
  return <Waiting kind={kind} error={error} onRetry={() => void refetch()} />
}

function ReadRecord({ kind, id }: { kind: AnyRecordKind; id: string }) {
  const { data, error, refetch } = useRead(readRecord, [{ id }])
  if (data?.kind === kind.kind && String(data.id) === id) return <Editor kind={kind} record={data} />
  // Numbers are given across kinds, so an address that was typed may name a record of another kind.
  if (data && data.kind !== kind.kind) return <Navigate to={`/console/content/${data.kind}/${data.id}`} replace />
  return <Waiting kind={kind} error={error} onRetry={() => void refetch()} />
}

type WaitingProps = {
  kind: AnyRecordKind
  error: { message: string; status?: number } | null
  onRetry: () => void
}

function Waiting({ kind, error, onRetry }: WaitingProps) {
  const area = useArea()
  const list = kind.isSingle ? `/console${area.path}` : kindAddress(area, kind)
  return (
    <Page title={kind.one} trail={<Link to={list}>{kind.isSingle ? area.label : kind.many}</Link>}>
      {!error && <LoadingRows />}
      {error?.status === 404 && (
        <Empty title="This record no longer exists" action={<ButtonLink to={list}>Open the list</ButtonLink>}>
          It may have been deleted for good.
        </Empty>
      )}
      {error && error.status !== 404 && <Failed what="This could not be loaded." error={error} onRetry={onRetry} />}
    </Page>
  )
}
