// Reads a CPU profile of the server: the time of its one thread, by the part of the work that caused it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Frame = { functionName: string; url: string }
type Node = { id: number; callFrame: Frame; children?: number[] }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[]; endTime: number }

/** The time counts for the innermost caller that matches a part. */
const parts: [string, RegExp][] = [
  [
    'mail rendering',
    /node_modules\/(?:@react-email|react-dom|react|html-to-text|@selderee|selderee|parseley|peberminta|leac|htmlparser2|dom|entities|deepmerge)|server\/assets\/(?:emails|mail-frame)/,
  ],
  ['mail delivery', /(?:node_modules|assets)\/nodemailer|platform\/mail/],
  ['database', /(?:node_modules|assets)\/(?:kysely|pg)|platform\/database|rate-limiter-flexible/],
  ['checks of the input', /(?:node_modules|assets)\/(?:zod|@asteasolutions|@hono\/zod)/],
  ['HTTP', /(?:node_modules|assets)\/(?:hono|@hono)|^node:(?:_http|internal\/(?:http|deps\/undici))|page-cache/],
]
/** Used if no caller matches: what Node itself was doing. */
const fallbackParts: [string, RegExp][] = [
  ['mail kept as files', /^node:(?:internal\/)?fs/],
  ['HTTP', /^node:(?:net|internal\/(?:streams|webstreams|stream_base))/],
]

/** Milliseconds by part over the last `seconds` of the profile in the folder; 'idle' is waiting. */
export function cpuShares(folder: string, seconds: number): Map<string, number> {
  const [newest] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  if (newest === undefined) throw new Error('The server left no profile')
  const { nodes, samples, timeDeltas, endTime } = JSON.parse(readFileSync(join(folder, newest), 'utf8')) as Profile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)))
  const partOf = new Map<number, string>()
  function part(id: number): string {
    const known = partOf.get(id)
    if (known !== undefined) return known
    const callers: Frame[] = []
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      const frame = byId.get(at)?.callFrame
      if (frame) callers.push(frame)
    }
    const found = firstOf(callers, parts) ?? firstOf(callers, fallbackParts) ?? 'the rest'
    partOf.set(id, found)
    return found
  }
  const shares = new Map<string, number>()
  let before = endTime
  for (let sample = samples.length - 1; sample >= 0 && before > endTime - seconds * 1e6; sample -= 1) {
    const delta = timeDeltas[sample] ?? 0
    const name = part(samples[sample] ?? 0)
    shares.set(name, (shares.get(name) ?? 0) + delta / 1000)
    before -= delta
  }
  return shares
}

function firstOf(callers: Frame[], among: [string, RegExp][]): string | undefined {
  for (const { functionName, url } of callers) {
    if (functionName === '(idle)') return 'idle'
    if (functionName === '(garbage collector)') return 'garbage collection'
    if (functionName === '(program)') return 'Node itself'
    const part = among.find(([, urls]) => urls.test(url))
    if (part) return part[0]
  }
  return undefined
}
