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
    'You speak, we minute it.',
    'An enquiry goes to a named company secretary, who writes down the question, asks for the papers and replies in writing.',
    ['Write to us', '/contact'],
  ),
  slide(
    2,
    'Transformation',
    '',
    'From ruled line to listed company.',
    'Structure, capital and governance, planned in the order a growing company needs them.',
    ['Our Services', '/ourservices'],
  ),
  slide(
    3,
    'Innovation',
    '/hero-innovation',
    'One thread through every filing.',
    'Registers, board papers and returns kept in one calendar, each with its date and a name.',
    ['Read our insights', '/insights'],
  ),
  slide(
    4,
    'Leadership',
    '',
    'Four cities, one standard.',
    'A partner answers for each office, and all offices work from the same checklists.',
    ['Meet the team', '/ourteam'],
  ),
  slide(
    5,
    'Insights/Contact',
    '',
    'Ask before you sign.',
    'Thirty minutes on video with a practising company secretary, at a time you choose.',
    ['Book a consultation', '/freeconsulation'],
  ),
]

export const offer: WhatWeOffer = {
  id: 1,
  title: 'WHAT WE OFFER',
  heading: 'The record, kept and certified.',
  content:
    'Incorporation, board process, secretarial audit, tax and every return that follows, read and recorded by a practising company secretary.',
}

const clients = [
  'Kaveri Foods',
  'Northlode',
  'Meru Textiles',
  'Saffron & Slate',
  'Deccan Rail',
  'Lotus Bio',
  'Arka',
  'Tidewater',
  'Banyan Capital',
  'Indus Optics',
  'Vaigai Mills',
  'Palm & Pier',
]
/** Without a picture the name itself is shown. */
export const logos: Logo[] = clients.map((imagealt, index) => ({ id: index + 1, imageurl: '', imagealt }))

export const numbers: Numbers = { id: 1, clients: 1240, projects: 4860, years: 38, reports: 9300 }
