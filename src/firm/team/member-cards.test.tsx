import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MemberCards } from './member-cards.tsx'

const member = {
  id: 2,
  name: 'Sudha Krishnan',
  designation: 'Partner',
  description: 'Text.',
  imageurl: '',
  membership: '',
  practice: '',
  languages: '',
  office: '',
}

test('without script a card is a link to the page of its member, and no button', async () => {
  const { prelude } = await prerender(
    <MemoryRouter>
      <MemberCards members={[member]} onOpen={() => {}} />
    </MemoryRouter>,
  )
  const html = await new Response(prelude).text()
  expect(html).toMatch(/<a href="\/ourteam\/sudha-krishnan-2"[^>]*>.*<b>Sudha Krishnan<\/b>/)
  expect(html).not.toContain('<button')
})
