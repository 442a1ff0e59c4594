// A rule for oxlint: a query names only tables of its own room and of rooms that it may import. Which room has a table
// stands in its `tables.server.ts`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Node = { type: string; name?: string; value?: unknown; property?: Node; elements?: (Node | null)[] }
type Call = Node & { callee: Node; arguments: Node[] }
type Context = {
  options: { rooms: string[] }[]
  report: (found: { node: Node; message: string }) => void
}

const root = dirname(import.meta.dirname)
const queries =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|from|using)$/

const roomOf = new Map(
  globSync('src/*/**/tables.server.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\btable\(\s*'(\w+)'/g)].map(
      ([, table = '']) => [table, path.split('/')[1] ?? ''] as const,
    ),
  ),
)

function tables(call: Call): { node: Node; table: string }[] {
  const { callee } = call
  if (!queries.test((callee.type === 'MemberExpression' ? callee.property?.name : callee.name) ?? '')) return []
  const [first] = call.arguments
  const named = first?.type === 'ArrayExpression' ? (first.elements ?? []) : [first]
  return named.flatMap((node) =>
    typeof node?.value === 'string' ? [{ node, table: node.value.replace(/ as \w+$/, '') }] : [],
  )
}

export default {
  meta: { name: 'rooms' },
  rules: {
    tables: {
      meta: { schema: false },
      create(context: Context) {
        const rooms = context.options[0]?.rooms ?? []
        return {
          CallExpression(call: Call) {
            for (const { node, table } of tables(call)) {
              const room = roomOf.get(table)
              if (room === undefined || rooms.includes(room)) continue
              context.report({ node, message: `${table} is a table of ${room}/, which this room may not import.` })
            }
          },
        }
      },
    },
  },
}
