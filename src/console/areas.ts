// The areas of the console in the order of the menu. Their calls are in `calls.ts`.
import { administrationAreas } from './administration-areas.ts'
import { contentAreas, type Area } from './content-areas.ts'

export type { Area }

export const areas = [
  {
    path: '/',
    label: 'Today',
    icon: 'home',
    role: 'editor',
    key: 't',
    group: 1,
    powers: {
      editor: ['see', 'vacancies that end soon and searches without results'],
      manager: ['see', 'who is waiting and whom the firm meets today'],
      administrator: ['see', 'what is left to set up'],
    },
  },
  {
    path: '/leads',
    label: 'Inbox',
    icon: 'inbox',
    role: 'manager',
    key: 'i',
    group: 1,
    powers: { manager: ['answer, assign, close and export', 'leads'] },
  },
  {
    path: '/bookings',
    label: 'Bookings',
    icon: 'cal',
    role: 'manager',
    key: 'b',
    group: 1,
    powers: { manager: ['book, move, cancel and block', 'consultations, and set hours and holidays'] },
  },
  {
    path: '/applications',
    label: 'Applications',
    icon: 'file',
    role: 'manager',
    key: 'a',
    group: 1,
    powers: { manager: ['read, sort and export', 'applications with their resumes'] },
  },
  ...contentAreas,
  {
    path: '/dates',
    label: 'Dates',
    icon: 'cal',
    role: 'editor',
    key: 'd',
    group: 2,
    powers: { editor: ['move and hide', 'statutory due dates'] },
  },
  {
    path: '/assistant',
    label: 'Assistant',
    icon: 'chat',
    role: 'editor',
    key: 'q',
    group: 2,
    powers: { editor: ['read', 'what the assistant could not answer, and draft FAQs from it'] },
  },
  {
    path: '/media',
    label: 'Pictures and files',
    icon: 'image',
    role: 'editor',
    key: 'f',
    group: 2,
    powers: {
      editor: ['upload, replace and trash', 'pictures and PDFs'],
      manager: ['delete', 'trashed pictures and PDFs'],
    },
  },
  {
    path: '/newsletter',
    label: 'Newsletter',
    icon: 'news',
    role: 'manager',
    group: 2,
    powers: { manager: ['write and send', 'the newsletter'] },
  },
  ...administrationAreas,
] as const satisfies readonly Area[]
