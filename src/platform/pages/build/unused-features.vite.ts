// Leaves out of the pages what React and the router can do and this site never asks of them: 8 KB of every first visit. The
// minifiers find none of it, because whether a page asks for it is only known while it runs.
import type { parseAst, Plugin } from 'vite'

/** Names of functions, by what they are for. With `returns` they are still called, and do nothing; the others throw. */
type Feature = { what: string; functions: string[]; returns?: string; methodsOf?: string }

const ofReact: Feature[] = [
  {
    what: 'A ref to a fragment',
    functions: ['FragmentInstance', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
    methodsOf: 'FragmentInstance',
  },
  {
    what: 'A preload() or preinit() of react-dom',
    functions: ['preconnectAs', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
  },
  {
    // It is asked about each title, meta and link element too, and these are none.
    what: 'A stylesheet or a script as a resource',
    functions: ['getResource'],
    returns: 'null',
  },
  {
    what: 'A stylesheet or a script as a resource',
    functions: [
      'acquireResource',
      'preloadStylesheet',
      'insertStylesheet',
      'insertStylesheetIntoRoot',
      'suspendResource',
      'preloadResourceAndSuspendIfNeeded',
    ],
  },
  {
    what: 'useActionState',
    functions: [
      'mountActionState',
      'updateActionStateImpl',
      'rerenderActionState',
      'dispatchActionState',
      'runActionStateAction',
    ],
  },
  {
    what: 'SuspenseList',
    functions: [
      'updateSuspenseListComponent',
      'initSuspenseListRenderState',
      'findFirstSuspended',
      'cutOffTailIfNeeded',
    ],
  },
  { what: 'Activity', functions: ['updateActivityComponent'] },
  { what: 'An element with a name of its own', functions: ['setPropOnCustomElement'] },
  { what: 'The compiler of React', functions: ['useMemoCache'] },
  { what: 'findDOMNode', functions: ['findCurrentFiberUsingSlowPath'] },
  // Of an error only the message and the place are reported, not the components around it.
  { what: 'The stack of components', functions: ['describeNativeComponentFrame'], returns: '""' },
]

const unused: Record<string, Feature[]> = {
  '/react-dom-client.production.js': ofReact,
  '/router/instrumentation.js': [
    { what: 'Instrumentation of routes', functions: ['getRouteInstrumentationUpdates'], returns: '{}' },
  ],
  '/dom/ssr/links.js': [
    { what: 'Links of routes', functions: ['prefetchStyleLinks', 'prefetchRouteCss'], returns: 'undefined' },
  ],
  '/dom/ssr/components.js': [{ what: 'A link with prefetch', functions: ['PrefetchPageLinks'] }],
  // A page that cannot even show its error is opened again without scripts (entry.client.tsx).
  '/dom/ssr/errorBoundaries.js': [
    { what: 'The message of a root that failed', functions: ['RemixRootDefaultErrorBoundary'], returns: 'null' },
  ],
  '/dom/ssr/fallback.js': [
    { what: 'A root without a HydrateFallback', functions: ['RemixRootDefaultHydrateFallback'] },
  ],
  '/dom/ssr/single-fetch.js': [{ what: 'A site without a server', functions: ['nonSsrStrategy'] }],
  '/dom/ssr/routes.js': [
    { what: 'Development', functions: ['createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr'] },
  ],
}

type Statement = ReturnType<typeof parseAst>['body'][number]
type Edit = { start: number; end: number; text: string }

/** Throws if the package has no such function any more. */
export function withoutFeatures(code: string, statements: readonly Statement[], features: readonly Feature[]): string {
  const edits = features.flatMap(({ what, functions, returns, methodsOf }) => {
    const body = returns ? `{ return ${returns} }` : `{ throw Error(${JSON.stringify(`Left out: ${what}`)}) }`
    return [
      ...functions.map((name) => ({ ...bodyOf(name, statements), text: body })),
      ...(methodsOf ? methods(methodsOf, code, statements) : []),
    ]
  })
  let [rest, place] = ['', 0]
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    rest += code.slice(place, start) + text
    place = end
  }
  return rest + code.slice(place)
}

function bodyOf(name: string, statements: readonly Statement[]): { start: number; end: number } {
  const found = statements.find((each) => each.type === 'FunctionDeclaration' && each.id?.name === name)
  if (found?.type !== 'FunctionDeclaration' || !found.body)
    throw new Error(`There is no function ${name} to leave out.`)
  return { start: found.body.start, end: found.body.end }
}

function methods(name: string, code: string, statements: readonly Statement[]): Edit[] {
  const found = statements.filter(({ start }) => code.startsWith(`${name}.prototype.`, start))
  if (found.length === 0) throw new Error(`${name} has no methods to leave out.`)
  return found.map(({ start, end }) => ({ start, end, text: '' }))
}

export function unusedFeatures(): Plugin {
  return {
    name: 'unused-features',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/(?:react-dom|react-router)\// },
      handler(code, id) {
        const file = Object.keys(unused).find((end) => id.endsWith(end))
        if (!file) return null
        return { code: withoutFeatures(code, this.parse(code).body, unused[file] ?? []), map: null }
      },
    },
  }
}
