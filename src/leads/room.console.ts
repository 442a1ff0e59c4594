// The inbox.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/leads',
    label: 'Inbox',
    icon: 'inbox',
    role: 'manager',
    key: 'i',
    place: 11,
    powers: { manager: ['answer, assign, close and export', 'leads'] },
  },
]

export const screens: Screens = {
  '/leads/*': () => import('./console.tsx'),
}
