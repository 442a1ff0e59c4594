// People, the history and one's own account, as the console mounts them.
export { Account } from './console/account/account-page.tsx'
export { History } from './console/history-page.tsx'
export { ConfirmNewEmail } from './console/account/new-email-page.tsx'
export { People } from './console/people/people-page.tsx'
