// The bookings.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/bookings',
    label: 'Bookings',
    icon: 'cal',
    role: 'manager',
    key: 'b',
    place: 12,
    powers: { manager: ['book, move, cancel and block', 'consultations, and set hours and holidays'] },
  },
]

export const screens: Screens = {
  '/bookings/*': () => import('./console.tsx'),
}
