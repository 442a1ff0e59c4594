// The areas of the console beside the daily work: mail, personal data, people, settings, and one's own account.
import type { Area } from './content-areas.ts'

export const administrationAreas = [
  {
    path: '/mail',
    label: 'Mail',
    icon: 'mail',
    role: 'manager',
    key: 'm',
    group: 3,
    powers: { manager: ['read, correct and resend', 'e-mails, and manage the suppression list'] },
  },
  {
    path: '/privacy',
    label: 'Privacy',
    icon: 'shield',
    role: 'manager',
    key: 'p',
    group: 3,
    powers: {
      manager: ['look up and export', 'the data held about a person'],
      administrator: ['erase', 'the data held about a person, and approve erasures on hold'],
    },
  },
  {
    path: '/people',
    label: 'People',
    icon: 'people',
    role: 'administrator',
    group: 3,
    powers: {
      administrator: ['invite', 'colleagues, change their roles, end their sessions and close their accounts'],
    },
  },
  {
    path: '/history',
    label: 'History',
    icon: 'history',
    role: 'administrator',
    group: 3,
    powers: { administrator: ['read', 'who did what'] },
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: 'gear',
    role: 'administrator',
    key: 's',
    group: 3,
    powers: { administrator: ['change', 'the firm’s particulars and offices'] },
  },
  {
    path: '/account',
    label: 'Your account',
    icon: 'lock',
    role: 'editor',
    powers: { editor: ['change', 'their own name, e-mail address and ways to sign in'] },
  },
] as const satisfies readonly Area[]
