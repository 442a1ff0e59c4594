// The applications and the vacancies.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/applications',
    label: 'Applications',
    icon: 'person',
    role: 'manager',
    key: 'a',
    place: 13,
    leadKind: 'application',
    powers: { manager: ['read, sort and export', 'applications with their resumes'] },
  },
  {
    path: '/jobs',
    label: 'Jobs',
    icon: 'cap',
    role: 'editor',
    place: 22,
    kinds: ['job'],
    isContent: true,
    powers: { editor: ['write, publish and take down', 'vacancies'] },
  },
]

export const screens: Screens = {
  '/applications/*': () => import('./console.tsx'),
}
