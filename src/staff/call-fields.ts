// Fields of the bodies of the console's calls about accounts and signing in.
import { z } from 'zod'

export const personName = z.string().trim().min(2, 'Enter your name.').max(100, 'The name is too long.')
export const typedPassword = z.string().min(1, 'Enter your password.').max(1000)
export const chosenPassword = z.string().max(1000)
export const linkToken = z.string().regex(/^[\w-]{1,100}$/, 'The link is incomplete.')
export const withoutSpaces = z.string().transform((value) => value.replaceAll(/\s/g, ''))
