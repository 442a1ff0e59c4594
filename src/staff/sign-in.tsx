// The pages of signing in, as the console mounts them.
export { EndedSession } from './console/ended-session.tsx'
export { AcceptInvitation, FirstAdministrator, Forgotten, ResetPassword } from './console/link-pages.tsx'
export { SignIn } from './console/sign-in-page.tsx'
