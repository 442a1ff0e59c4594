// A call of the console as one value: the guard takes its role, the server answers it, and the browser sends it.
import type { z } from 'zod'

/** Method and path. A parameter without a pattern, such as `:id`, is the number of a row. */
type Line = `${'GET' | 'POST'} /api/console/${string}`

type Rest = {
  query?: z.ZodType
  /** What is said of a query that does not fit. */
  wrongQuery?: string
  /** `file`: the body is the file itself. A change without a schema has an empty body. */
  body?: z.ZodType | 'file'
  /** Without it, the call answers `{}`. */
  answer?: ((data: never) => unknown) | 'file'
}

/** `role`: the lowest that may make it. Which roles there are is for the guard to say, whose list the calls have to fit. */
export type ConsoleCall<Role extends string = string> = Rest & { role: Role; line: Line }
/** The calls of a room: what its module `console-calls.ts` exports. */
export type ConsoleCalls<Role extends string = string> = Readonly<Record<string, ConsoleCall<Role>>>
/** A call whose body and answer are JSON. */
export type JsonCall = ConsoleCall & { body?: z.ZodType; answer?: (data: never) => unknown }

export function consoleCall<const By extends string, const L extends Line>(role: By, line: L): { role: By; line: L }
export function consoleCall<const By extends string, const L extends Line, const R extends Rest>(
  role: By,
  line: L,
  rest: R,
): { role: By; line: L } & R
export function consoleCall(role: string, line: Line, rest: Rest = {}): ConsoleCall {
  return { ...rest, role, line }
}

/** Names the type of an answer. The browser does not parse what the server of the same release has sent. */
export function answerOf<Data>(): (data: Data) => Data {
  return (data) => data
}

export type AnswerOf<Call> = Call extends { answer: (data: never) => infer Data }
  ? Data
  : Call extends { answer: 'file' }
    ? Response
    : void

type PathOf<Call extends ConsoleCall> = Call['line'] extends `${string} ${infer Path}` ? Path : never
type ParamsIn<Path> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? ParamIn<Param> & ParamsIn<`/${More}`>
    : ParamIn<Rest>
  : unknown
type ParamIn<Param extends string> = Param extends `${infer Name}{${string}`
  ? Record<Name, string>
  : Record<Param, number>

/** The parameters of the path, as the server reads them. */
export type ParamsOf<Call extends ConsoleCall> = ParamsIn<PathOf<Call>>

type QueryInput<Call> = Call extends { query: infer Query extends z.ZodType } ? z.input<Query> : unknown
type Values<Call extends ConsoleCall> = Record<keyof ParamsOf<Call>, string | number> & QueryInput<Call>

/** Parameters and query in one object, if there are any. */
export type ValuesInput<Call extends ConsoleCall> = unknown extends ParamsOf<Call> & QueryInput<Call>
  ? []
  : Record<never, never> extends Values<Call>
    ? [values?: Values<Call>]
    : [values: Values<Call>]
type BodyInput<Call> = Call extends { body: infer Body extends z.ZodType } ? [body: z.input<Body>] : []
/** What the browser gives: first parameters and query, then the body. */
export type CallInput<Call extends ConsoleCall> = [...ValuesInput<Call>, ...BodyInput<Call>]

const parameter = /:(\w+)(\{[^/]*\})?/g
const rowNumber = '{[1-9][0-9]{0,8}}'

/** Method and path, with the pattern of each parameter. */
export function mountedAt({ line }: ConsoleCall): { method: string; path: string } {
  const [method = '', path = ''] = line.split(' ')
  return { method, path: path.replace(parameter, (_, name, pattern = rowNumber) => `:${name}${pattern}`) }
}

/** Whether this parameter of the path has a pattern of its own. */
export function hasPattern({ line }: ConsoleCall, name: string): boolean {
  return line.includes(`:${name}{`)
}

/** The address of a call, for a browser. */
export function addressOf<Call extends ConsoleCall>({ line }: Call, ...[values]: ValuesInput<Call>): string {
  return addressWith(line, values)
}

/** Fills the parameters of the path; the other values are the query. */
export function addressWith(line: string, values: object = {}): string {
  const left = new Map(Object.entries(values).filter(([, value]) => value !== undefined))
  const path = line.slice(line.indexOf(' ') + 1).replace(parameter, (_, name) => {
    const value = String(left.get(name))
    left.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}
