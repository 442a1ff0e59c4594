// What stands beneath the field for a new password.
import { shortestPassword } from '#staff/sign-in/password-length.ts'

export const passwordHint = `At least ${shortestPassword} characters. A short sentence is easy to remember.`
