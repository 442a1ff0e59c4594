// A day or an instant as a call takes it: one that the dates of the site can count with, whatever else ISO 8601 allows.
import { z } from 'zod'

/** Of companies that were formed long ago, and of what is planned. Far from the years that have no four digits. */
const first = '1800-01-01'
const end = '2200-01-01'

const isNear = (text: string) => text >= first && text < end

/** YYYY-MM-DD. */
export function daySchema(message?: string) {
  return z.iso.date(message).refine(isNear, message ?? 'The year should be from 1800 to 2199.')
}

export function instantSchema(options: Parameters<typeof z.iso.datetime>[0] = {}) {
  return z.iso.datetime(options).refine(isNear, 'The year should be from 1800 to 2199.')
}
