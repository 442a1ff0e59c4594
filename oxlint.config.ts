// The rules of the house that a machine can check, above all which folder may import which.
import { readdirSync } from 'node:fs'
import { defineConfig, type OxlintOverride } from 'oxlint'
import { doors } from './bin/doors.ts'

/** One row per folder of src/: the other folders that its files may import. Each row names only rows above it. */
const mayImport: Record<string, string[]> = {
  // ground
  ui: [],
  platform: [],
  forms: ['ui', 'platform'],
  // what the firm knows, and its register
  // The starting content also serves as the fallback for data that cannot be read.
  firm: ['ui', 'platform', 'forms', 'content'],
  staff: ['ui', 'platform', 'forms', 'firm'],
  media: ['ui', 'platform', 'staff'],
  publishing: ['ui', 'platform', 'staff', 'media'],
  insights: ['ui', 'platform', 'firm', 'staff', 'media'],
  services: ['ui', 'platform', 'firm', 'insights'],
  // The law is content that comes with the release.
  calendar: ['ui', 'platform', 'firm', 'staff', 'services', 'content'],
  leads: ['ui', 'platform', 'forms', 'firm', 'staff'],
  privacy: ['ui', 'platform', 'forms', 'firm', 'staff', 'leads'],
  // rooms through which people come in ("doors")
  subscriptions: ['ui', 'platform', 'forms', 'firm', 'leads'],
  careers: ['ui', 'platform', 'forms', 'firm', 'staff', 'leads', 'subscriptions'],
  contact: ['ui', 'platform', 'forms', 'firm', 'staff', 'services', 'leads'],
  newsletter: ['ui', 'platform', 'forms', 'firm', 'staff', 'insights', 'calendar', 'leads', 'subscriptions'],
  reminders: ['ui', 'platform', 'forms', 'firm', 'services', 'calendar', 'leads', 'subscriptions'],
  consultations: ['ui', 'platform', 'forms', 'firm', 'staff', 'services', 'calendar', 'leads'],
  assistant: ['ui', 'platform', 'forms', 'firm', 'staff', 'services', 'insights', 'calendar', 'leads'],
  // the home page shows all of it; its last section is the newsletter form
  home: ['ui', 'platform', 'forms', 'firm', 'services', 'insights', 'calendar', 'newsletter'],
}
/** These assemble the site: they may import anything, and no listed folder may import them. */
const assembly = ['site', 'console', 'start', 'commands']

/** A room without a row, which no other may import. */
const ofItself = ['ui', 'platform', 'firm']
for (const name of foldersIn('src')) if (!assembly.includes(name)) mayImport[name] ??= ofItself

/** The files of src/ that others may import: of each room, and of each folder of these. */
const openFiles = doors()
const withFolders = ['ui', 'platform']

function foldersIn(folder: string): string[] {
  const entries = readdirSync(`${import.meta.dirname}/${folder}`, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

const upward = { group: ['../**'], message: 'Spell imports from another folder #folder/file.ts.' }

type Allowed = {
  own: string[]
  others: string[]
  /** What else its files may import. */
  and?: string[]
  /** Where it begins, if the folders in it have doors of their own. */
  above?: string
  never?: string[]
}

/** One group on purpose: in oxlint the last match in a group wins, and a `!` match cancels every other group. */
function only(
  folder: string,
  { own, others, and = [], above, never = [] }: Allowed,
): NonNullable<OxlintOverride['rules']> {
  const open = openFiles.filter((path) => others.some((other) => path.startsWith(`${other}/`)))
  // What is no code is imported with a question mark and how.
  const imported = open.map((path) => (/\.tsx?$/.test(path) ? path : `${path}*`))
  const below = above === undefined ? [] : imported.filter((path) => path.startsWith(above))
  const named = others.includes('content') ? [...imported, 'content/**'] : imported
  const refused = never.length ? `; and never ${never.join(', ')}` : ''
  return {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          upward,
          {
            group: [
              '#*',
              '#*/**',
              ...[...own, ...named].map((path) => `!#${path}`),
              '#*/room.*',
              ...(above === undefined ? [] : ['./*/**', ...below.map((path) => `!./${path.slice(above.length)}`)]),
              ...and.map((path) => `!#${path}`),
              ...never,
            ],
            message: `${folder}/ may import only: ${others.join(', ') || 'nothing of ours'}${refused}. Of others, what doors.txt lists.`,
          },
        ],
      },
    ],
  }
}

/** Which rooms' tables a query may name: a room that may not be imported has tables that may not be read. */
function queries(rooms: string[]): NonNullable<OxlintOverride['rules']> {
  return { 'rooms/tables': ['error', { rooms }] }
}

const everything = [...Object.keys(mayImport), ...assembly, 'content']
const isClient = { never: ['**/*.server.ts'] }
const rooms = Object.entries(mayImport).filter(([folder]) => !withFolders.includes(folder))

/** The environment is read once, where the process or a tool starts, and passed on. */
const readsEnvironment = [
  'src/platform/start/settings.server.ts',
  'server.ts',
  '*.config.ts',
  'bin/**',
  'bench/**',
  'faults/**',
  'pictures/**',
  'compare/**',
  'tests/servers/postgres.ts',
  'e2e/**',
  '**/*.test.{ts,tsx}',
]
const tests = ['**/*.test.{ts,tsx}', 'e2e/**', 'pictures/**', 'compare/**', 'tests/**']

export default defineConfig({
  jsPlugins: ['./db/lint-tables.ts'],
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'node', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  ignorePatterns: ['build/**', 'data/**', 'content/images/**', 'src/ui/plates/**', '.react-router/**'],
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    // Also of types: whoever reads one file of a circle has to read them all.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // tsc checks this better: Vite's `?url` and `?raw` imports are not files on disk.
    'import/default': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'react/rules-of-hooks': 'error',
    'react/jsx-no-target-blank': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    // These rules miss spread children and a dialog's own keys, and would forbid focusable scroll regions. The browser
    // tests check the pages themselves with axe.
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    // The role that the WAI-ARIA Authoring Practices give to a table of days.
    'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { table: ['grid'] }],
    // A page returned for a form sent without JavaScript focuses its outcome.
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Safari does not expose a list without markers as a list.
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    // Forms remove control characters from pasted text.
    'no-control-regex': 'off',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    {
      files: ['src/*'],
      rules: only('src', {
        own: ['*.ts', '*.tsx', 'db/**'],
        others: everything,
        and: ['*/room.server.ts', '*/tables.server.ts', '*/*/tables.server.ts'],
        // Everything lies below it, and is spelled as it is elsewhere.
        never: ['./**'],
      }),
    },
    ...assembly.map((folder) => ({
      files: [`src/${folder}/**`],
      rules: only(folder, { own: ['*.ts', 'db/**', `${folder}/**`], others: everything }),
    })),
    ...withFolders.flatMap((folder) => {
      const others = [folder, ...(mayImport[folder] ?? [])]
      const root = only(folder, { own: [`${folder}/*`], others, above: `${folder}/` })
      return [
        { files: [`src/${folder}/*`], rules: root },
        ...foldersIn(`src/${folder}`).map((name) => ({
          files: [`src/${folder}/${name}/**`],
          rules: only(`${folder}/${name}`, {
            own: [`${folder}/${name}/**`],
            others,
            ...(name === 'console' && isClient),
          }),
        })),
      ]
    }),
    ...rooms.map(([folder, others]) => ({
      files: [`src/${folder}/**`],
      rules: only(folder, { own: [`${folder}/**`], others }),
    })),
    ...Object.entries(mayImport).map(([folder, others]) => ({
      files: [`src/${folder}/**/*.server.ts`],
      rules: queries([folder, ...others]),
    })),
    // The console's screens run in the browsers of staff.
    ...rooms.map(([folder, others]) => ({
      files: [`src/${folder}/console.tsx`, `src/${folder}/console/**`],
      rules: only(folder, { own: [`${folder}/**`], others, ...isClient }),
    })),
    // What a room says of itself is for the lists of all rooms alone.
    ...rooms.map(([folder, others]) => ({
      files: [`src/${folder}/room.server.ts`],
      rules: only(folder, { own: [`${folder}/**`], others, and: ['room.server.ts', 'public-pages.ts'] }),
    })),
    ...rooms.map(([folder, others]) => ({
      files: [`src/${folder}/room.console.ts`],
      rules: only(folder, { own: [`${folder}/**`], others, and: ['room.console.ts'], ...isClient }),
    })),
    { files: readsEnvironment, rules: { 'node/no-process-env': 'off' } },
    {
      files: tests,
      rules: { 'no-restricted-imports': 'off', 'max-lines': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
    // Playwright's fixtures are written ({}, use) => …, and their `use` is not a React hook.
    {
      files: ['e2e/fixtures.ts', 'e2e/rich-text/field.ts', 'e2e/staff.ts'],
      rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' },
    },
    // Numerical code indexes arrays within bounds that it has set itself.
    { files: ['src/ui/art/**', 'art/**'], rules: { 'typescript/no-non-null-assertion': 'off' } },
    // Row types, calls and test values are added by declaration merging, which only an interface allows.
    {
      files: [
        'src/tables.server.ts',
        '**/*api.server.ts',
        'src/platform/pages/calls.ts',
        'src/platform/**/*.server.ts',
        'src/staff/console-guard.server.ts',
        'tests/servers/postgres.ts',
        'tests/servers/pdf-reader.ts',
        'tests/seeded.ts',
      ],
      rules: { 'typescript/consistent-type-definitions': 'off' },
    },
  ],
})
