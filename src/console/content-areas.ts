// The areas of the console in which the site's content is kept.
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
  },
  {
    path: '/services',
    label: 'Services',
    icon: 'seal',
    role: 'editor',
    group: 2,
    powers: { editor: [publish, 'services'] },
  },
  {
    path: '/jobs',
    label: 'Jobs',
    icon: 'cap',
    role: 'editor',
    group: 2,
    powers: { editor: [publish, 'vacancies'] },
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
  },
  {
    path: '/checks',
    label: 'Checks',
    icon: 'check',
    role: 'editor',
    group: 2,
    powers: { editor: ['see', 'what on the site needs attention'] },
  },
] as const satisfies readonly Area[]
