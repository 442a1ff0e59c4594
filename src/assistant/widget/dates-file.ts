// The due dates of an answer as a file for any calendar program (RFC 5545): whole days, which take up no time.
import type { Dated } from '#assistant/chat-message.ts'

/** `stamp` is when the file is made. */
export function datesFile(dates: readonly Dated[], stamp: Date): string {
  const made = stamp.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const events = dates.flatMap(({ title, day }) => [
    'BEGIN:VEVENT',
    `UID:${day}-${title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 40)}@due-dates`,
    `DTSTAMP:${made}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    ...folded(`SUMMARY:${title.replaceAll(/[\\;,]/g, String.raw`\$&`)}`),
    'DESCRIPTION:Check for extensions before you rely on this date.',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//company-secretaries-site//assistant//EN',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

const maxOctets = 73

/** Lines of more than 75 octets go on after a space. No letter of a title has more than three octets. */
function folded(line: string): string[] {
  const lines: string[] = []
  let [part, octets] = ['', 0]
  for (const letter of line) {
    const its = new TextEncoder().encode(letter).length
    if (octets + its > maxOctets) {
      lines.push(part)
      ;[part, octets] = [' ', 1]
    }
    part += letter
    octets += its
  }
  return [...lines, part]
}
