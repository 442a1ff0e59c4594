// What the home page shows in place of its own lists that cannot be read (specification §8).
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
    'Your question, answered in writing.',
    'An enquiry goes to a named company secretary, who notes the question, asks for the papers and replies in writing.',
    ['Write to us', '/contact'],
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
    'One calendar for every filing.',
    'We keep registers, Board papers and returns in one calendar. Each entry has a date and a named person.',
    ['Read our insights', '/insights'],
  ),
  slide(
    4,
    'Leadership',
    '',
    'A partner in every office.',
    'All our offices work from the same checklists, and a partner is responsible for each of them.',
    ['Meet the team', '/ourteam'],
  ),
  slide(
    5,
    'Insights/Contact',
    '',
    'Ask before you sign.',
    'A 30-minute video meeting with a practising company secretary, at a time you choose.',
    ['Book a consultation', '/freeconsulation'],
  ),
]

/** For a firm that has left out what customers say. */
export const quietSlides: CarouselSlide[] = slides.slice(1)

export const offer: WhatWeOffer = {
  id: 1,
  title: 'WHAT WE OFFER',
  heading: 'Company records, filings and certificates.',
  content:
    'Incorporation, Board process, secretarial audit, tax and the returns that follow, reviewed by a practising company secretary.',
}

/** Names of clients and figures are facts about one firm, so there are none that stand in for them. */
export const logos: Logo[] = []
export const numbers: Numbers | null = null
