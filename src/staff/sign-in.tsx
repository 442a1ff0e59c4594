// Signing in and out, as the console mounts it.
export { AcceptInvitation, FirstAdministrator, Forgotten, ResetPassword } from './console/sign-in/link-pages.tsx'
export { SignedIn, useSignOut } from './console/session.tsx'
export { SignIn } from './console/sign-in/sign-in-page.tsx'
