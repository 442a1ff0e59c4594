// The areas of the console in which the site's content is kept.
import type { CallRoles } from '#platform/http/console-guard.server.ts'
import type { Role } from '#platform/http/staff-of.ts'
import type { IconName } from '#ui/console/icon.tsx'

export type Power = readonly [verb: string, what: string]

export type Area = {
  /** Below /console. */
  path: string
  label: string
  icon: IconName
  /** The lowest role that sees it in the menu. */
  role: Role
  /** Pressed after G, it leads there. */
  key?: string
  /** The menu has a line between groups. Areas without a group are not in it. */
  group?: number
  /** What each role may do here that the roles below it may not: a verb, and what it is done to. */
  powers: Partial<Record<Role, Power>>
  calls: CallRoles
}

const publish = 'write, publish and take down'

export const contentAreas = [
  {
    path: '/insights',
    label: 'Insights',
    icon: 'doc',
    role: 'editor',
    key: 'n',
    group: 2,
    powers: { editor: [publish, 'insights'] },
    calls: {},
  },
  {
    path: '/services',
    label: 'Services',
    icon: 'seal',
    role: 'editor',
    group: 2,
    powers: { editor: [publish, 'services'] },
    calls: {},
  },
  {
    path: '/jobs',
    label: 'Jobs',
    icon: 'cap',
    role: 'editor',
    group: 2,
    powers: { editor: [publish, 'vacancies'] },
    calls: {},
  },
  {
    path: '/pages',
    label: 'Pages',
    icon: 'file',
    role: 'editor',
    group: 2,
    powers: {
      editor: [publish, 'the other texts of the site'],
      manager: ['delete', 'trashed texts'],
      administrator: ['publish', 'the declaration and the privacy notices'],
    },
    // The calls of all kinds of records, also of those in the areas above.
    calls: {
      'GET /api/console/records': 'editor',
      'GET /api/console/records/counts': 'editor',
      'GET /api/console/records/choices': 'editor',
      'GET /api/console/records/only': 'editor',
      'GET /api/console/records/:id{[1-9][0-9]{0,8}}': 'editor',
      'GET /api/console/records/:id{[1-9][0-9]{0,8}}/difference': 'editor',
      'POST /api/console/records': 'editor',
      'POST /api/console/records/arrange': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/save': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/publish': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/unpublish': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/unschedule': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/restore': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/trash': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/untrash': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/preview': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/preview/end': 'editor',
      'POST /api/console/records/:id{[1-9][0-9]{0,8}}/remove': 'manager',
    },
  },
  {
    path: '/checks',
    label: 'Checks',
    icon: 'check',
    role: 'editor',
    group: 2,
    powers: { editor: ['see', 'what on the site needs attention'] },
    calls: { 'GET /api/console/checks': 'editor' },
  },
] as const satisfies readonly Area[]
