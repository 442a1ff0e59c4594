// Telephone numbers as people write them, checked and called.
import { cleaned } from './cleaned.ts'

/** The number, and what stands behind it for the switchboard: `ext. 12`, `x12`. */
const numberAndExtension = /^([\d\s()+./-]+?)(?:[\s,;]*(?:ext(?:ension|n)?|x|#)[\s.:=]*\d{1,6})?$/i

/** E.164 allows at most 15 digits. Fewer than 6 reach nobody from outside. */
export function phoneMessage(value: string): string | null {
  const [, number = ''] = numberAndExtension.exec(cleaned('tel', value)) ?? []
  const digits = number.replace(/\D/g, '').length
  return digits >= 6 && digits <= 15 ? null : 'Phone number is not correct'
}

/** The digits of a number without its extension, and the + before them, however it is written. */
export function digitsOf(value: string): string {
  const number = cleaned('tel', value)
  const [, main = number] = numberAndExtension.exec(number) ?? []
  return main.replace(/[^\d+]/g, '')
}

/** The tel: link of a number. An extension is dialled by hand. */
export function telephoneHref(value: string): string {
  return `tel:${digitsOf(value)}`
}
