// Which tests a change touches. Within src that is decided by the room of a file: most integration tests start the whole
// site, so what imports what would choose half of them, and no browser test imports a page.
import { spawnSync } from 'node:child_process'

/** The browser tests of each room: the beginnings of their names. */
const specsOf: Record<string, string> = {
  assistant: 'assistant',
  calendar: 'calendar|your-dates|console-dates|late',
  careers: 'careers|apply|console-applications',
  commands: 'shell',
  console: 'console-privacy|console-content',
  consultations: 'consultation|console-bookings',
  contact: 'contact',
  firm: 'firm',
  forms: 'contact|forms-without-script',
  home: 'home',
  insights: 'insights|pdf-viewer',
  leads: 'contact|console-inbox',
  media: 'console-media',
  newsletter: 'newsletter-links|console-newsletter',
  platform: 'shell|console-session',
  privacy: 'my-data|console-privacy|notice-languages',
  reminders: 'reminders',
  publishing: 'console-content|a-site-of-its-own',
  services: 'services',
  site: 'shell|firm',
  staff: 'a-site-of-its-own|console-session',
  start: 'shell',
  subscriptions: 'newsletter-links|reminders|job-alert',
  ui: 'shell|home|console-lists|console-windows|console-notices',
}

/** The files that differ from the commit, and the new ones. */
export function changedFiles(root: string, since: string): string[] {
  const commands = [
    ['diff', '--name-only', since, '--'],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  return commands.flatMap((given) => {
    const { status, stdout, stderr } = spawnSync('git', given, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\n').filter(Boolean)
  })
}

/**
 * Words of the names of unit tests, and patterns of those of browser tests. Null if a file is no test and stands in no
 * room, as a helper of tests: then the runners decide by their imports.
 */
export function testsOf(files: string[]): { units: string[] | null; specs: string[] | null } {
  const rooms = files.flatMap((file) => {
    const [, folder = '', room = ''] = /^(src\/(platform\/[^/]+|[^/]+)\/)/.exec(file) ?? []
    return folder ? [{ folder, specs: specsOf[room.split('/')[0] ?? ''] }] : []
  })
  const outside = files.filter((file) => /\.tsx?$/.test(file) && !/^src\/[^/]+\//.test(file))
  const [browser, others] = [
    outside.filter((file) => file.startsWith('e2e/')),
    outside.filter((file) => !file.startsWith('e2e/')),
  ]
  const isOnly = (list: string[], test: RegExp): boolean => list.every((file) => test.test(file))
  const specs = rooms.flatMap(({ specs: names }) => (names ? [`e2e/(?:${names})`] : []))
  return {
    units: isOnly(others, /\.test\.tsx?$/) ? [...new Set([...rooms.map(({ folder }) => folder), ...others])] : null,
    specs: isOnly(browser, /\.spec\.ts$/) ? [...new Set([...specs, ...browser])] : null,
  }
}
