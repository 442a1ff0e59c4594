// What a subscriber knows of moved dates when the reminders begin: the list on screen has shown them.
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import type { Calendar } from '#calendar/compliance/compliance-dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { datesThatMoved } from './due.server.ts'

export type Changes = {
  database: Database
  noteMoves: (tx: Database, subscriberId: number, now: Date) => Promise<void>
}

export function openChanges(database: Database, calendarNow: () => Promise<Calendar>): Changes {
  return {
    database,
    async noteMoves(tx, subscriberId, now) {
      const calendar = await calendarNow()
      const { answers } = await tx
        .selectFrom('reminder_subscriber')
        .select('answers')
        .where('id', '=', subscriberId)
        .executeTakeFirstOrThrow()
      const moved = datesThatMoved(calendar, readAnswers(answers) ?? {}, dayInIndia(now))
      await tx.deleteFrom('reminder').where('subscriber_id', '=', subscriberId).where('kind', '=', 'moved').execute()
      if (moved.length === 0) return
      const marks = moved.map(({ id, lastDay }) => ({ kind: 'moved' as const, date_id: id, last_day: lastDay }))
      await tx
        .insertInto('reminder')
        .values(marks.map((mark) => ({ ...mark, subscriber_id: subscriberId, mail_id: null })))
        .execute()
    },
  }
}
