// The data held about people.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/privacy',
    label: 'Privacy',
    icon: 'shield',
    role: 'manager',
    key: 'p',
    place: 31,
    entry: 'Records',
    powers: {
      manager: ['look up and export', 'the data held about a person'],
      administrator: ['erase', 'the data held about a person, and approve erasures on hold'],
    },
  },
]

export const screens: Screens = {
  '/privacy/*': () => import('./console/privacy-pages.tsx'),
}
