// The screens of the records that staff keep, as the console mounts them. The kinds are handed in.
import { Navigate, Route, useParams } from 'react-router'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import type { ContentArea } from './console/content-area.ts'
import { AreaProvider } from './console/content-area.ts'
import { KindIndex } from './console/list/kind-index.tsx'
import { RecordList } from './console/list/record-list.tsx'
import { OnlyRecordPage, RecordPage } from './console/editor/record-page.tsx'
import './console/records.css'

export { ChecksPage } from './console/checks/checks-page.tsx'
export { FindPage } from './console/find-page.tsx'
export type { ContentArea } from './console/content-area.ts'

export function Records({ area }: { area: ContentArea }) {
  const [only] = area.kinds
  const isAlone = area.kinds.length === 1 && only && !only.isSingle
  return (
    <AreaProvider value={area}>
      <AreaRoutes>
        <Route index element={isAlone ? <RecordList key={only.kind} kind={only} /> : <KindIndex />} />
        <Route path=":kind" element={<OfKind area={area} />} />
        <Route path=":kind/:id" element={<OfKind area={area} isRecord />} />
      </AreaRoutes>
    </AreaProvider>
  )
}

function OfKind({ area, isRecord = false }: { area: ContentArea; isRecord?: boolean }) {
  const params = useParams()
  const kind = area.kinds.find((each) => each.kind === params['kind'])
  if (!kind) return <Navigate to={`/console${area.path}`} replace />
  if (kind.isSingle) return <OnlyRecordPage key={kind.kind} kind={kind} />
  return isRecord ? <RecordPage kind={kind} /> : <RecordList key={kind.kind} kind={kind} />
}
