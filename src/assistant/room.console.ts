// The questions to the assistant.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/assistant',
    label: 'Assistant',
    icon: 'chat',
    role: 'editor',
    key: 'q',
    place: 26,
    powers: { editor: ['read', 'what the assistant could not answer, and write short answers'] },
  },
]

export const screens: Screens = {
  '/assistant/*': () => import('./console.tsx'),
}
