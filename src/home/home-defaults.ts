// What the home page shows in place of its own lists that cannot be read (specification §8). It is shown for every firm,
// so it says what the pages are for, and states no fact about the firm.
import type { CarouselSlide, Logo, Numbers, WhatWeOffer } from './home.ts'

function slide(
  id: number,
  title: string,
  imageurl: string,
  heading: string,
  content: string,
  button: [string, string],
): CarouselSlide {
  const [buttonName, buttonRoute] = button
  return {
    id,
    imageurl,
    imagealt: '',
    controlTitle: title,
    title,
    heading,
    content,
    buttonName,
    buttonRoute,
    route: '',
  }
}

/** Their figures are rendered in the page itself, so they need no file that could fail to load. */
export const slides: CarouselSlide[] = [
  slide(
    1,
    'Customer Speak',
    '/hero-seal',
    'Ask a company secretary.',
    'Send your question and any date that matters.',
    ['Write to us', '/contact#enquiry'],
  ),
  slide(
    2,
    'Transformation',
    '',
    'From incorporation to listing.',
    'Structure, capital and governance, planned in the order a growing company needs them.',
    ['Our Services', '/ourservices'],
  ),
  slide(
    3,
    'Innovation',
    '/hero-innovation',
    'Every filing has a date.',
    'See when returns are due and what the law requires.',
    ['Read our insights', '/insights'],
  ),
  slide(4, 'Leadership', '', 'The people you will work with.', 'Read who they are and what they do.', [
    'Meet the team',
    '/ourteam',
  ]),
  slide(
    5,
    'Insights/Contact',
    '',
    'Ask before you sign.',
    'A video meeting with a company secretary, at a time you choose.',
    ['Book a consultation', '/freeconsulation'],
  ),
]

/** For a firm that has left out what customers say. */
export const quietSlides: CarouselSlide[] = slides.slice(1)

export const offer: WhatWeOffer = {
  id: 1,
  title: 'WHAT WE OFFER',
  heading: 'Company records, filings and certificates.',
  content: 'Incorporation, Board process, secretarial audit, tax and the returns that follow.',
}

/** Names of clients and figures are facts about one firm, so there are none that stand in for them. */
export const logos: Logo[] = []
export const numbers: Numbers | null = null
