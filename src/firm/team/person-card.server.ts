// A member of the team as a card for the contacts of a telephone (vCard 3.0, RFC 2426, which all of them read).
import { Hono } from 'hono'
import { contactInformation, siteSettings, teamMembers } from '#firm/firm.server.ts'
import { officeOf } from '#firm/offices/office.ts'
import type { Database } from '#platform/database/database.server.ts'
import { languagesText } from './languages.ts'
import { personAddress, personSlug } from './person-address.ts'

export function personCards({ database, publicUrl }: { database: Database; publicUrl: string }): Hono {
  return new Hono().get('/ourteam/cards/:file{[1-9][0-9]{0,8}\\.vcf}', async (c) => {
    const id = Number.parseInt(c.req.param('file'), 10)
    const [members, offices, settings] = await Promise.all([
      teamMembers(database),
      contactInformation(database),
      siteSettings(database),
    ])
    const member = members.find((each) => each.id === id)
    if (!member) return c.json({ message: 'There is no such member of the team' }, 404)
    const record = offices.find(({ city }) => city === member.office)
    const office = record && officeOf(record)
    const words = member.name.trim().split(/\s+/)
    const [family = '', given] = [words.at(-1), words.slice(0, -1).join(' ')]
    const lines = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:${[family, given, '', '', ''].map(escaped).join(';')}`,
      `FN:${escaped(member.name)}`,
      `ORG:${escaped(settings.firmName)}`,
      `TITLE:${escaped(member.designation)}`,
      `TEL;TYPE=WORK,VOICE:${escaped(office?.phones[0] ?? settings.phone)}`,
      ...(office ? [`EMAIL;TYPE=INTERNET:${escaped(office.email)}`] : []),
      ...(office ? [`ADR;TYPE=WORK:;;${escaped(office.lines.join(', '))};${escaped(office.city)};;;India`] : []),
      `URL:${escaped(publicUrl + personAddress(member))}`,
      ...(member.languages ? [`NOTE:${escaped(`Speaks ${languagesText(member)}`)}`] : []),
      'END:VCARD',
    ]
    return c.body(`${lines.map(folded).join('\r\n')}\r\n`, 200, {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${personSlug(member)}.vcf"`,
    })
  })
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n?|\n/g, '\\n')
}

/** No line has more than 75 bytes, and none ends within a character. */
function folded(line: string): string {
  const parts = ['']
  for (const character of line) {
    const part = parts.at(-1) ?? ''
    if (Buffer.byteLength(part + character) > 74) parts.push(character)
    else parts[parts.length - 1] = part + character
  }
  return parts.join('\r\n ')
}
