// Two hundred visitors want the mornings of one week at once, through two processes, most of them with a subject. Nobody
// is booked twice, and nobody is refused whom a consultant could have met.
import { openStatuses } from '#consultations/record/booking.ts'
import { anotherSubject, noProfile, type Profile } from '#consultations/times/booking-rules.ts'
import { freePort } from '../tests/servers/free-port.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { checkTakenTimes } from './harness/bookings.ts'
import { bookingRequest, instantOf, newVisitor, slotNames } from './harness/visitors/bookings.ts'
import { inWords, noTrouble, untilAnswered } from './harness/visitors/senders.ts'

const visitorCount = 200

export async function bookingStorm(run: FaultRun): Promise<void> {
  const sites = [await run.start(), await run.start({ port: await freePort() })]
  const database = run.database()
  const services = await database.selectFrom('service').select(['id', 'title']).orderBy('position').limit(3).execute()
  const [first, second, third] = services
  if (!first || !second || !third) throw new Error('There are fewer than three services')
  const people: (Partial<Profile> & { name: string })[] = [
    { name: 'Asha Rao', services: [first.id] },
    { name: 'Ravi Menon', services: [first.id, second.id] },
    { name: 'Meera Iyer' },
    { name: 'Neha Shah', services: [second.id] },
    { name: 'Vikram Das', isActive: false },
  ]
  await database.updateTable('consultation_rules').set({ capacity: people.length }).execute()
  for (const [index, { name, ...given }] of people.entries()) {
    const number = index + 1
    const { services: ids, isActive, hours } = { ...noProfile, ...given }
    await database.insertInto('consultant').values({ number, name }).execute()
    await database
      .insertInto('consultant_profile')
      .values({
        number,
        is_active: isActive ? 1 : 0,
        is_named: 1,
        services: JSON.stringify(ids),
        hours: JSON.stringify(hours),
      })
      .execute()
  }
  const numberOf = (title: string) => services.find((service) => service.title === title)?.id ?? 0
  /** The third service is nobody's in particular but Meera's, who takes every subject. */
  const able = (subject: string) =>
    people.flatMap(({ services: ids = [], isActive = true }, index) => {
      const has = ids.length === 0 || ['', anotherSubject].includes(subject) || ids.includes(numberOf(subject))
      return isActive && has ? [index + 1] : []
    })

  const oneOf = <Each>(all: readonly [Each, ...Each[]]): Each => all[Math.floor(run.chance.upTo(all.length))] ?? all[0]
  const [earliest, ...later] = slotNames(40)
  if (!earliest) throw new Error('No time can be booked')
  const times = [earliest, ...later] as const
  const trouble = noTrouble()
  const visitors = Array.from({ length: visitorCount }, (_, index) => ({
    ...newVisitor(index + 1),
    at: oneOf(times),
    subject: oneOf(['', anotherSubject, first.title, second.title, third.title]),
  }))
  const answers = await Promise.all(
    visitors.map(async (visitor) => {
      const url = sites[visitor.number % sites.length]?.url ?? ''
      const request = () => {
        const { body, ...rest } = bookingRequest(visitor, visitor.at)
        return fetch(`${url}/post/consultation`, {
          ...rest,
          body: JSON.stringify({ ...JSON.parse(String(body)), subject: visitor.subject }),
        })
      }
      const answer = await untilAnswered<{ booking?: { startsOn: string } }>(request, trouble)
      return { visitor, status: answer?.status ?? 0 }
    }),
  )

  const bookings = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['consultant', 'starts_on', 'lead.email'])
    .where('booking.status', 'in', openStatuses)
    .execute()
  const of = (email: string) => bookings.filter((booking) => booking.email === email)
  const booked = answers.filter(({ status }) => status === 201)
  const loads = people.map(
    ({ name }, index) => `${name} ${bookings.filter(({ consultant }) => consultant === index + 1).length}`,
  )
  run.note(`${booked.length} of ${visitorCount} booked through two processes: ${loads.join(', ')}; ${inWords(trouble)}`)
  const numbers = (wrong: typeof answers) => wrong.map(({ visitor }) => visitor.number)
  run.none(
    'answers other than a booking or a refusal',
    numbers(answers.filter(({ status }) => status !== 201 && status !== 409)),
  )
  run.none(
    'visitors who were told something else than what is stored',
    numbers(
      answers.filter(({ visitor, status }) => {
        const own = of(visitor.email)
        return status === 201 ? own.length !== 1 || own[0]?.starts_on !== instantOf(visitor.at) : own.length !== 0
      }),
    ),
  )
  run.none(
    'visitors whose consultant does not have what they asked for',
    numbers(booked.filter(({ visitor }) => !able(visitor.subject).includes(of(visitor.email)[0]?.consultant ?? 0))),
  )
  run.none(
    'consultants with two bookings at one time',
    [...Map.groupBy(bookings, ({ consultant, starts_on }) => `${consultant} at ${starts_on}`)]
      .filter(([, same]) => same.length > 1)
      .map(([name]) => name),
  )
  // Nothing was freed meanwhile, so whoever is free now was free when the visitor was refused.
  run.none(
    'visitors who were refused although somebody whom they asked for was free',
    numbers(
      answers.filter(({ visitor, status }) => {
        const taken = bookings.filter(({ starts_on }) => starts_on === instantOf(visitor.at))
        return (
          status === 409 &&
          able(visitor.subject).some((number) => taken.every(({ consultant }) => consultant !== number))
        )
      }),
    ),
  )
  await checkTakenTimes(run, database)
}
