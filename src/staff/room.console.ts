// The people of the console, what they did, and one’s own account.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/people',
    label: 'People',
    icon: 'people',
    role: 'administrator',
    place: 33,
    powers: {
      administrator: ['invite', 'colleagues, change their roles, end their sessions and close their accounts'],
    },
  },
  {
    path: '/history',
    label: 'History',
    icon: 'history',
    role: 'administrator',
    place: 32,
    entry: 'Records',
    powers: { administrator: ['read', 'who did what'] },
  },
  {
    path: '/account',
    label: 'Your account',
    icon: 'lock',
    role: 'editor',
    powers: { editor: ['change', 'their own name, e-mail address and ways to sign in'] },
  },
]

export const screens: Screens = {
  '/people/*': async () => ({ default: (await import('./console.tsx')).People }),
  '/history/*': async () => ({ default: (await import('./console.tsx')).History }),
  '/account/*': async () => ({ default: (await import('./console.tsx')).Account }),
  '/new-email/:token': async () => ({ default: (await import('./console.tsx')).ConfirmNewEmail }),
}
