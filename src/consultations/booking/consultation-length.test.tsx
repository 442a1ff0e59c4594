// Staff set how long a consultation lasts, and every place that says it follows.
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import { meta } from './consultation-page.tsx'
import { InfoPanel } from './info-panel.tsx'

async function rendered(element: ReactNode): Promise<string> {
  const routes = [{ id: 'root', path: '/', loader: () => null, children: [{ index: true, element }] }]
  const root = { slotMinutes: 45, settings: { firmName: 'PS Rao' } }
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })
  const { prelude } = await prerender(<RouterProvider router={router} />)
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

test('a consultation of 45 minutes is called so wherever it is offered', async () => {
  expect(await rendered(<ConsultationCall />)).toContain('A 45-minute video meeting.')
  const panel = await rendered(<InfoPanel zone="" chosen={null} booking={null} />)
  expect(panel).toContain('45min')
  expect(panel).not.toContain('30min')
})

test('search engines are told the length that is set', () => {
  const told = (slotMinutes: number) => {
    const loaderData = { slotMinutes, settings: { firmName: 'PS Rao' }, addresses: { publicUrl: '', fileHost: '' } }
    const matches = [{ id: 'root', loaderData }]
    return JSON.stringify(meta({ matches } as unknown as Parameters<typeof meta>[0]))
  }
  expect(told(45)).toContain('A 45-minute video meeting with a company secretary.')
  expect(told(30)).toContain('A 30-minute video meeting with a company secretary.')
})
