// Sends the calls of a `Get` and checks the answers. Knows nothing of where the calls are.
import type { CallPath, Counted, CountedPath, Get, CallInput, ResponseOf, Value } from './calls.ts'

/** An example of what an answer must have at least. An empty list stands for a list of anything. */
type Like<Data> = Data extends readonly (infer Item)[]
  ? Like<Item>[]
  : Data extends object
    ? { [Name in keyof Data]?: Like<Data[Name]> }
    : Data

const job = {
  jobTitle: '',
  company: '',
  description: '',
  jobExpire: '',
  requirements: [''],
  desirable: [''],
  benefits: [''],
}
const insight = { title: '', content: '', createdby: '', created_on: '', documents: [{ pdf: '', title: '' }] }
const date = { eventduedate: '', typeofdate: 'due' as const, eventName: '', states: [] }

type ObjectPath = {
  [Path in CallPath & `/get/${string}`]: ResponseOf<Path> extends readonly unknown[] ? never : Path
}[CallPath & `/get/${string}`]
type LikeOf<Path extends CallPath> = Like<NonNullable<ResponseOf<Path>>>
type Shapes = { [Path in CallPath]?: LikeOf<Path> } & { [Path in ObjectPath]: LikeOf<Path> }

const choice = { value: '', count: 0 }

/**
 * What pages would break without, by call. Any other call below /get/ returns a list of objects, and the rest return an
 * object. These are examples and not schemas, because a page has no room for a library.
 */
const shapes: Shapes = {
  '/get/sitesettings': { firmName: '', phone: '', grievance: { email: '' }, noticeLanguages: {} },
  '/get/firmtext': {},
  '/get/firmtext?slug=declaration': { paragraphs: [''], disclaimer: { paragraphs: [''] } },
  '/get/firmtext?slug=history': { paragraphs: [''] },
  '/get/firmtext?slug=privacy': {},
  '/get/firmtext?slug=whatwedo': { heading: '', content: '' },
  '/get/privacynotice': {
    notice: { title: '', asAt: '', sections: [{ heading: '', paragraphs: [''] }] },
    languages: {},
  },
  '/get/contactinformation': [{ address: '' }],
  '/get/ourservices': [{ title: '', content: '', keyOfferings: [{ title: '', content: '' }] }],
  '/get/servicesled': [{ title: '', href: '' }],
  '/get/serviceguide': {
    triggers: [''],
    documents: [{ items: [''] }],
    steps: [{ title: '' }],
    fees: '',
    consequences: [{ default: '', consequence: '', law: '' }],
    insights: [{ title: '' }],
    dueDates: [{ day: '', title: '', law: '' }],
  },
  '/get/carousel': [{ imageurl: '', title: '', buttonRoute: '' }],
  '/get/logos': [{ imageurl: '' }],
  '/get/whatweoffer': [{ title: '', heading: '', content: '' }],
  '/get/whatwedo': [{ title: '', content: '' }],
  '/get/numbers': [{ clients: 0, projects: 0, years: 0, reports: 0 }],
  '/get/ourteamsection': [{ content: '' }],
  '/get/faqs': [{ question: '', answerHtml: '' }],
  '/get/ourteam': [{ name: '', description: '' }],
  '/get/partners': [{ name: '', details: '' }],
  '/get/search': { groups: [{ results: [{ title: [''], excerpt: [''] }] }] },
  '/get/insights': [insight],
  '/get/insightdocuments': [{ url: '', title: '', shortDescription: '', insightTitle: '' }],
  '/get/latefiling': {
    groups: [{ name: '', forms: [{ form: '', name: '' }] }],
    days: [{ due: '', lastDay: '', name: '' }],
    questions: [{ label: '' }],
    today: '',
    answer: { state: 'empty' },
  },
  '/get/eventfilings': { asAt: '', events: [{ event: '', name: '', filings: [{ form: '', name: '' }] }] },
  '/get/eventduedates': [date],
  '/get/twelvemonths': [date],
  '/get/compliancedates': {
    dates: [{ id: '', name: '', lastDay: '' }],
    descriptions: {},
    notHere: [{ name: '', reason: '' }],
    ifItHappens: [{ event: '', name: '', filings: [{ form: '', name: '' }] }],
    notAnswered: {},
  },
  '/get/counteddates': { on: '', dates: [{ name: '', count: '' }] },
  '/get/careers/jobs': [job],
  '/get/careers/similarjobs': { jobs: [job] },
  '/get/careers/jobfilters': { city: [choice], type: [choice], level: [choice] },
  '/get/careers/vacancycounts': { own: 0, others: 0 },
  '/get/timeslots': [{ start: { meridiem: 'AM' }, end: { meridiem: 'AM' } }],
  '/get/timeslots/length': { slotMinutes: 30 },
  '/link/subscription/{token}/state': {
    title: '',
    text: '',
    items: [
      { kind: 'newsletter', what: '', notice: '', confirmLabel: '', endLabel: '', links: [{ label: '', to: '' }] },
    ],
    next: { label: '', to: '' },
  },
  '/get/timeslots/days': { today: '', first: '', last: '', days: [''], times: {} },
}

/** A service may have no guide. */
const nullable: CallPath = '/get/serviceguide'

function isAnswerTo(path: CallPath, data: unknown): boolean {
  if (data === null && path === nullable) return true
  return isLike(data, shapes[path] ?? (path.startsWith('/get/') ? [{}] : {}))
}

function isLike(data: unknown, example: unknown): boolean {
  if (Array.isArray(example))
    return Array.isArray(data) && data.every((item) => !(0 in example) || isLike(item, example[0]))
  if (typeof example !== 'object' || example === null) return typeof data === typeof example
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  return Object.entries(example).every(([name, value]) => isLike(Reflect.get(data, name), value))
}

type Options = {
  onFailure?: (address: string, error: unknown) => void
  /** How long an answer is waited for, to its last byte. Without it a page could wait forever. */
  deadlineMs?: number
}

/**
 * Returns a client whose calls are sent by `send`. Its calls throw Error('Failed to fetch') if sending fails or takes
 * too long, if the response is a refusal or a fault, and if the answer is not what the call promises. The `cause` of the
 * error is the HTTP status of a refusal or fault.
 */
export function openClient(
  send: (address: string, signal: AbortSignal) => Response | Promise<Response>,
  { onFailure = () => {}, deadlineMs }: Options = {},
): Get {
  async function read<Path extends CallPath>(
    path: Path,
    ...given: CallInput<Path>
  ): Promise<[ResponseOf<Path>, Response]> {
    const address = callAddress(path, ...given)
    const ending = new AbortController()
    const end = () => ending.abort(new Error('no answer in time'))
    const timer = deadlineMs === undefined ? undefined : setTimeout(end, deadlineMs)
    let status: number | undefined
    try {
      const response = await send(address, ending.signal)
      if (!response.ok) {
        status = response.status
        throw new Error(`${status} ${response.statusText}`)
      }
      const data = await response.json()
      if (!isAnswerTo(path, data)) throw new Error('not what the call promises')
      return [data, response]
    } catch (error) {
      onFailure(address, error)
      throw new Error('Failed to fetch', { cause: status ?? error })
    } finally {
      clearTimeout(timer)
    }
  }
  const call = async <Path extends CallPath>(path: Path, ...given: CallInput<Path>): Promise<ResponseOf<Path>> =>
    (await read(path, ...given))[0]
  return Object.assign(call, {
    counted: async <Path extends CountedPath>(
      path: Path,
      ...given: CallInput<Path>
    ): Promise<Counted<ResponseOf<Path>>> => {
      const [list, { headers }] = await read(path, ...given)
      const total = headers.get('x-total-count') ?? ''
      return { list, total: /^\d+$/.test(total) ? Number(total) : null }
    },
  })
}

/** Returns the path and query of a call, without the host. The query keeps the order of the values given. */
export function callAddress<Path extends CallPath>(path: Path, ...[values]: CallInput<Path>): string {
  const query = new URLSearchParams()
  let address: string = path
  const entries: [string, Value][] = Object.entries(values ?? {})
  for (const [name, value] of entries) {
    if (value === undefined) continue
    const text = String(value)
    const place = `{${name}}`
    if (address.includes(place)) address = address.replace(place, () => encodeURIComponent(text))
    else query.append(name, text)
  }
  return query.size > 0 ? `${address}?${query}` : address
}
