// The newsletter.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/newsletter',
    label: 'Newsletter',
    icon: 'news',
    role: 'manager',
    place: 28,
    powers: { manager: ['write and send', 'the newsletter'] },
  },
]

export const screens: Screens = {
  '/newsletter/*': () => import('./console.tsx'),
}
