// The pictures and files.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/media',
    label: 'Pictures and files',
    icon: 'image',
    role: 'editor',
    key: 'f',
    place: 27,
    powers: {
      editor: ['upload, replace and trash', 'pictures and PDFs'],
      manager: ['delete', 'trashed pictures and PDFs'],
    },
  },
]

export const screens: Screens = {
  '/media/*': () => import('./console.tsx'),
}
