import { expect, test } from 'vitest'
import { claimsIn } from './claims.ts'

test.each([
  'The firm holds a peer review certificate for a limited time.',
  'Papers are missing at first; it is best to collect them before the allotment.',
  'We find it is best to hold the board meeting first.',
  'To the best of our knowledge and belief, the contents are true.',
  'Our partners follow best practice and act in the best interests of the company.',
  'Our team takes the steps leading to incorporation.',
  'The largest companies must appoint a company secretary.',
  'A leading case on this is older than the Act.',
  'The loan is guaranteed by the holding company.',
  'A guarantee of the holding company needs a resolution.',
  'Shares may not be issued at a discount on their face value.',
  'The risk-free rate is that of government securities.',
  'Affordable housing projects have their own rule.',
  'We do not guarantee approval, and no result is guaranteed.',
  'This site has no testimonials.',
  'The lowest price of the tender is accepted.',
])('no claim: %s', (sentence) => {
  expect(claimsIn(sentence)).toEqual([])
})

test.each([
  ['Are you the leading firm in the city?', 'leading firm'],
  ['We are the best in Hyderabad.', 'best'],
  ['PS Rao & Associates is one of the largest in India.', 'largest'],
  ['Best company secretary in Hyderabad', 'Best company secretary'],
  ['The most trusted corporate law advisers.', 'most trusted corporate law advisers'],
  ['Not only fast: a one-stop shop for compliance.', 'one-stop'],
  ['Results are guaranteed.', 'guaranteed'],
  ['We guarantee that your form is approved.', 'guarantee'],
  ['Guaranteed approval within three days.', 'Guaranteed approval'],
  ['We serve 500 happy clients.', 'happy clients'],
  ['Read our testimonials.', 'testimonials'],
  ['Affordable packages for start-ups.', 'Affordable packages'],
  ['For a limited time, incorporation at half the fee.', 'limited time'],
  ['Discounts on all professional fees.', 'Discounts on all professional fees'],
])('a claim: %s', (sentence, phrase) => {
  expect(claimsIn(sentence).map((claim) => claim.phrase)).toEqual([phrase])
})

test('each claim has its sentence, and a paragraph ends one', () => {
  expect(claimsIn('We file on time. Results are guaranteed.\nWe are the best')).toEqual([
    { sentence: 'Results are guaranteed.', phrase: 'guaranteed', why: 'This promises an outcome.' },
    { sentence: 'We are the best', phrase: 'best', why: 'This says that the firm is better than others.' },
  ])
})
