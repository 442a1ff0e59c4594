// The content without an area of its own, and the checks of all content.
import type { Area } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/pages',
    label: 'Pages',
    icon: 'file',
    role: 'editor',
    place: 23,
    kinds: [],
    isContent: true,
    powers: {
      editor: ['write, publish and take down', 'the other texts of the site'],
      manager: ['delete', 'trashed texts'],
      administrator: ['publish', 'the declaration and the privacy notices'],
    },
  },
  {
    path: '/checks',
    label: 'Checks',
    icon: 'check',
    role: 'editor',
    place: 24,
    entry: 'Pages',
    isContent: true,
    powers: { editor: ['see', 'what on the site needs attention'] },
  },
]
