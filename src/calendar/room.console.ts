// The dates.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/dates',
    label: 'Dates',
    icon: 'datecheck',
    role: 'editor',
    key: 'd',
    place: 25,
    powers: { editor: ['check', 'statutory due dates'], manager: ['move and hide', 'statutory due dates'] },
  },
]

export const screens: Screens = {
  '/dates': () => import('./console.tsx'),
}
