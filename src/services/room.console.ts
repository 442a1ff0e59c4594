// The services.
import type { Area } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/services',
    label: 'Services',
    icon: 'seal',
    role: 'editor',
    place: 21,
    kinds: ['service'],
    isContent: true,
    powers: { editor: ['write, publish and take down', 'services'] },
  },
]
