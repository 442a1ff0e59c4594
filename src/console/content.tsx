// The areas of the menu in which the records of the site are kept.
import { Navigate, useParams } from 'react-router'
import { ChecksPage, FindPage, Records } from '#publishing/console.tsx'
import { recordKindsOfSite } from '#site/record-kinds.ts'
import { areas } from './areas.ts'

/** The kinds that have an area of their own, in their order there. All others stand under Pages. */
const kindsByArea: Record<string, readonly string[]> = {
  '/insights': ['insight'],
  '/services': ['service'],
  '/jobs': ['job'],
}
const named = new Set(Object.values(kindsByArea).flat())

function areaAt(path: string) {
  const own = kindsByArea[path]
  return {
    path,
    label: areas.find((area) => area.path === path)?.label ?? '',
    kinds: own
      ? own.flatMap((name) => recordKindsOfSite.filter(({ kind }) => kind === name))
      : recordKindsOfSite.filter(({ kind }) => !named.has(kind)),
  }
}

const insights = areaAt('/insights')
const services = areaAt('/services')
const jobs = areaAt('/jobs')
const pages = areaAt('/pages')

export function Insights() {
  return <Records area={insights} />
}

export function Services() {
  return <Records area={services} />
}

export function Jobs() {
  return <Records area={jobs} />
}

export function Pages() {
  return <Records area={pages} />
}

/** The address of a record in the area that keeps its kind. */
function addressOf(kind: string, id: number | string): string {
  const [path = '/pages'] = Object.entries(kindsByArea).find(([, kinds]) => kinds.includes(kind)) ?? []
  return `/console${path}/${kind}/${id}`
}

export function Checks() {
  return <ChecksPage addressOf={addressOf} />
}

export function FindRecords() {
  return <FindPage kinds={recordKindsOfSite} addressOf={addressOf} />
}

/** Whatever names a record by its kind and number alone leads to it. */
export function ToRecord() {
  const { '*': rest = '' } = useParams()
  const [kind = '', id = ''] = rest.split('/')
  return <Navigate to={addressOf(kind, id)} replace />
}
