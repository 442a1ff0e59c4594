// What the assistant may answer from: how a consultation is booked.
import { videoMeeting } from '#firm/every-page/consultation-length.ts'
import type { Get } from '#platform/pages/calls.ts'
import type { RoomPassage } from '#platform/records/passage.ts'

export async function consultationPassages(get: Get): Promise<RoomPassage[]> {
  const { slotMinutes } = await get('/get/timeslots/length')
  return [
    {
      kind: 'firm',
      key: 'consultation',
      title: 'Free Consultation',
      href: '/freeconsulation',
      units: [
        `${videoMeeting(slotMinutes)} with a company secretary of the firm.`,
        'Choose an available day and time.',
        'We e-mail you the link to the meeting, and you can move or cancel it from that e-mail.',
      ],
      heading: 'Book an appointment, a call, a meeting',
    },
  ]
}
