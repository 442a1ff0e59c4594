// The settings.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/settings',
    label: 'Settings',
    icon: 'gear',
    role: 'administrator',
    key: 's',
    place: 34,
    powers: { administrator: ['change', 'the firm’s particulars and offices'] },
  },
]

export const screens: Screens = {
  '/settings/*': () => import('./console.tsx'),
}
