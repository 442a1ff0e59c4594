// Who takes part in the month.
import type { Month } from './month.ts'
import { newStaff, type Staff } from './staff.ts'

export type People = { padma: Staff; neha: Staff; fatima: Staff }

export function peopleOf(month: Month): People {
  return {
    padma: newStaff(month, 'Padma Rangan', 'padma@firm.example.in', '192.0.2.1'),
    neha: newStaff(month, 'Neha Kulkarni', 'neha@firm.example.in', '192.0.2.2'),
    fatima: newStaff(month, 'Fatima Sheikh', 'fatima@firm.example.in', '192.0.2.3'),
  }
}
