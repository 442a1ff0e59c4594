import { describe, expect, test } from 'vitest'
import { applyAddress, isOpen, jobAddress, jobPlace, salaryEnds } from './job-text.ts'

const job = { id: 7, jobTitle: 'GST & Tax Analyst', company: 'PS Rao & Associates' }

describe('addresses', () => {
  test('a card links to the job with its title and company, encoded', () => {
    expect(jobAddress(job)).toBe('/careers/explore/job/7?title=GST%20%26%20Tax%20Analyst&PS%20Rao%20%26%20Associates')
  })

  test('the application form has the id and title of the job, if any', () => {
    expect(applyAddress(job)).toBe('/careers/explore/job/applyjob?jobId=7&jobTitle=GST%20%26%20Tax%20Analyst')
    expect(applyAddress()).toBe('/careers/explore/job/applyjob')
  })
})

describe('salary', () => {
  test('is rounded, grouped as in India, and shown in its own currency', () => {
    expect(salaryEnds({ salaryStart: 600000.4, salaryEnd: 1250000, currency: 'INR' })).toEqual([
      '₹6,00,000',
      '₹12,50,000',
    ])
    expect(salaryEnds({ salaryStart: 78000, salaryEnd: 96000, currency: 'USD' })).toEqual(['$78,000', '$96,000'])
  })

  test('with equal ends is shown once', () => {
    expect(salaryEnds({ salaryStart: 50000, salaryEnd: 50000, currency: 'INR' })).toEqual(['₹50,000'])
  })

  test('in an unknown currency is still readable', () => {
    expect(salaryEnds({ salaryStart: 1000, salaryEnd: 2000, currency: '1X?' })).toEqual(['1X? 1,000', '1X? 2,000'])
  })
})

test('a place without a city is its country', () => {
  expect(jobPlace({ city: '', country: 'India' })).toBe('India')
})

test('a job is open on its last day, and closed on the next or on the day on which staff close it', () => {
  expect(isOpen({ jobExpire: '2026-11-21', closedOn: null }, '2026-11-21')).toBe(true)
  expect(isOpen({ jobExpire: '2026-11-21', closedOn: null }, '2026-11-22')).toBe(false)
  expect(isOpen({ jobExpire: '2026-11-21', closedOn: '2026-11-20' }, '2026-11-19')).toBe(true)
  expect(isOpen({ jobExpire: '2026-11-21', closedOn: '2026-11-20' }, '2026-11-20')).toBe(false)
})
