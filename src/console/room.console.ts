// The first page of the console, the mail, and where all content stands.
import type { Area, Screens } from '#room.console.ts'

export const areas: readonly Area[] = [
  {
    path: '/',
    label: 'Today',
    icon: 'home',
    role: 'editor',
    key: 't',
    place: 10,
    powers: {
      editor: ['see', 'vacancies that end soon and searches without results'],
      manager: ['see', 'who is waiting and whom the firm meets today'],
      administrator: ['see', 'what is left to set up'],
    },
  },
  {
    path: '/mail',
    label: 'Mail',
    icon: 'mail',
    role: 'manager',
    key: 'm',
    place: 30,
    entry: 'Records',
    powers: { manager: ['read, correct and resend', 'e-mails, and manage the suppression list'] },
  },
]

export const screens: Screens = {
  '/': () => import('./today/today-page.tsx'),
  '/mail/*': () => import('./mail/mail-page.tsx'),
  '/content/*': async () => ({ default: (await import('./content.tsx')).ToRecord }),
  '/find': async () => ({ default: (await import('./content.tsx')).FindRecords }),
  '/checks/*': async () => ({ default: (await import('./content.tsx')).Checks }),
}
