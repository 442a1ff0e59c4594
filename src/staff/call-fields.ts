// Fields of the bodies of the console's calls about accounts and signing in.
import { z } from 'zod'

/** Cyrillic and Greek have letters that look like Latin ones, and colleagues are told apart by their names (UTS 39). */
const mixesScripts = (name: string) =>
  /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)

export const personName = z
  .string()
  .trim()
  .min(2, 'Enter your name.')
  .max(100, 'The name is too long.')
  .refine(
    (name) => !mixesScripts(name),
    'Write the name in one script. It mixes Latin with Cyrillic or Greek letters, which look alike.',
  )
export const typedPassword = z.string().min(1, 'Enter your password.').max(1000)
export const chosenPassword = z.string().max(1000)
export const linkToken = z.string().regex(/^[\w-]{1,100}$/, 'The link is incomplete.')
export const withoutSpaces = z.string().transform((value) => value.replaceAll(/\s/g, ''))
