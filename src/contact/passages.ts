// What the assistant may answer from: how the firm is reached.
import type { Get } from '#platform/pages/calls.ts'
import type { RoomPassage } from '#platform/records/passage.ts'

export async function contactPassages(get: Get): Promise<RoomPassage[]> {
  const { phone } = await get('/get/sitesettings')
  const offices = await get('/get/contactinformation')
  return [
    {
      kind: 'page',
      key: 'contact',
      title: 'Contact',
      href: '/contact',
      units: [
        `You can write to us with the contact form, or telephone ${phone}.`,
        `The firm has offices in ${offices.map(({ city }) => city).join(', ')}.`,
      ],
      heading: 'Telephone, e-mail, message',
    },
  ]
}
