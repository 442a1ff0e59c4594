// The insights.
import type { Area } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/insights',
    label: 'Insights',
    icon: 'doc',
    role: 'editor',
    key: 'n',
    place: 20,
    kinds: ['insight'],
    isContent: true,
    powers: { editor: ['write, publish and take down', 'insights'] },
  },
]
