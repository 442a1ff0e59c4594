// Signing in and out, as the console mounts it.
export { AcceptInvitation, FirstAdministrator, Forgotten, ResetPassword } from './console/link-pages.tsx'
export { SignedIn, useSignOut } from './console/session.tsx'
export { SignIn } from './console/sign-in-page.tsx'
