// What the short notices say of a person's rights. The newsletter, which has a link of its own, says it in its own words.
import { complaint } from './complaint.ts'

export const rights = `You may withdraw your consent at any time; see the privacy notice. ${complaint}`
