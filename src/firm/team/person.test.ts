// The pages of the members of the team: their addresses, their cards for a telephone, and the filters above the list.
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { insightSchema } from '#insights/insight.ts'
import { serviceLedSchema } from '#services/service.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { teamMemberSchema } from '../firm.ts'
import { languagesText } from './languages.ts'
import { personAddress, personId } from './person-address.ts'
import { teamFilter } from './team-filter.tsx'

describe('the address of a member', () => {
  test('has the name and the number, which alone finds the member', () => {
    expect(personAddress({ id: 7, name: 'Dr. Anna  D’Souza-Né' })).toBe('/ourteam/dr-anna-d-souza-ne-7')
    expect(personAddress({ id: 7, name: 'पद्मा' })).toBe('/ourteam/7')
    expect(personId('a-former-name-7')).toBe(7)
    expect(personId('7')).toBe(7)
    expect(personId('nobody')).toBe(0)
    expect(personId(undefined)).toBe(0)
  })
})

test('the languages of a member are a list in words', () => {
  expect(languagesText({ languages: 'English, Tamil,  Telugu' })).toBe('English, Tamil and Telugu')
  expect(languagesText({ languages: 'English, Tamil,' })).toBe('English and Tamil')
  expect(languagesText({ languages: '' })).toBe('')
})

describe('the filters of the team', () => {
  const member = (id: number, office: string, languages: string) =>
    teamMemberSchema.parse({ id, name: `M${id}`, designation: '', description: '', imageurl: '', office, languages })
  const members = Array.from({ length: 8 }, (_, at) =>
    member(at + 1, at % 2 === 0 ? 'Chennai' : 'Mumbai', at === 0 ? 'English, Tamil' : 'English'),
  )
  const led = [{ memberId: 3, id: 11, title: 'Audit' }]
  const shown = (query: string, of = members) => of.filter(teamFilter(new URLSearchParams(query), of, led).fits).length

  test('keep those who fit all that is chosen, and ignore what nobody has', () => {
    expect(shown('')).toBe(8)
    expect(shown('office=Chennai')).toBe(4)
    expect(shown('office=Chennai&language=Tamil')).toBe(1)
    expect(shown('area=11')).toBe(1)
    expect(shown('office=Delhi&area=99&language=Klingon')).toBe(8)
  })

  test('are not offered for few people, nor where there is no choice', () => {
    expect(teamFilter(new URLSearchParams('office=Chennai'), members.slice(0, 7), led).fields).toEqual([])
    expect(shown('office=Chennai', members.slice(0, 7))).toBe(7)
    expect(teamFilter(new URLSearchParams(), members, led).fields.map(({ name }) => name)).toEqual([
      'office',
      'language',
    ])
  })
})

eachDatabase('the members of the team', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())
  const list = async <Item extends z.ZodType>(path: string, item: Item) =>
    z.array(item).parse(await (await site.get(path)).json())

  test('have a card that another maker’s parser reads, in lines of 75 bytes at most', async () => {
    const members = await list('/get/ourteam', teamMemberSchema)
    for (const member of members) {
      const response = await site.get(`/ourteam/cards/${member.id}.vcf`)
      expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
      const text = await response.text()
      expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
      const card = new ICAL.Component(ICAL.parse(text))
      const value = (name: string) => card.getFirstPropertyValue(name)
      expect(value('fn')).toBe(member.name)
      const [family, given] = z.array(z.string()).parse(value('n'))
      expect(`${given} ${family}`).toBe(member.name)
      expect(value('title')).toBe(member.designation)
      expect(value('url')).toBe(site.settings.publicUrl + personAddress(member))
      expect(value('org')).toBe('PS Rao & Associates')
      expect(String(value('tel'))).toMatch(/^\+91 /)
      expect(String(value('note'))).toBe(`Speaks ${languagesText(member)}`)
    }
    expect((await site.get('/ourteam/cards/999.vcf')).status).toBe(404)
  })

  test('have a card in which no break of a line, of whatever kind, begins a line of its own', async () => {
    await site.database
      .updateTable('team_member')
      .set({ designation: 'Partner\rX-A:1\r\nX-B:2\nX-C:3' })
      .where('id', '=', 1)
      .execute()
    const text = await (await site.get('/ourteam/cards/1.vcf')).text()
    expect(text).toContain('TITLE:Partner\\nX-A:1\\nX-B:2\\nX-C:3\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('are listed in the sitemap, and a link to one who has left leads nowhere', async () => {
    const members = await list('/get/ourteam', teamMemberSchema)
    const sitemap = await (await site.get('/sitemap.xml')).text()
    for (const member of members) expect(sitemap).toContain(`${site.settings.publicUrl}${personAddress(member)}<`)
    expect((await site.get('/og/team-member/1.png')).status).toBe(200)
    expect((await site.get('/og/team-member/999.png')).status).toBe(404)
  })

  test('have their articles, the newest first, and the services to ask them for', async () => {
    const articles = await list('/get/insights?author=Sudha%20Krishnan', insightSchema)
    expect(articles.length).toBeGreaterThan(1)
    expect(new Set(articles.map(({ createdby }) => createdby))).toEqual(new Set(['Sudha Krishnan']))
    const days = articles.map(({ created_on }) => created_on)
    expect(days).toEqual(days.toSorted().toReversed())
    const members = await list('/get/ourteam', teamMemberSchema)
    const sudha = members.find(({ name }) => name === 'Sudha Krishnan')
    const led = await list('/get/servicesled', serviceLedSchema)
    expect(led.filter(({ memberId }) => memberId === sudha?.id).map(({ title }) => title)).toEqual([
      'Secretarial Audit',
      'Listed Company and SEBI Compliance',
    ])
  })
})
