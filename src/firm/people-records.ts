// The people of the firm, as staff edit them.
import type { RecordKind } from '#platform/records/kind.ts'
import { personAddress } from './team/person-address.ts'

const photo = {
  type: 'picture',
  label: 'Photograph',
  hint: 'Without one, the initials are shown in an engraved ring.',
  isBesideName: true,
} as const

const particulars = {
  membership: {
    type: 'text',
    label: 'Membership number',
    hint: 'As the Institute gives it, such as FCS 0000 or ACS 0000.',
    max: 30,
  },
  practice: { type: 'text', label: 'Certificate of practice number', max: 30 },
} as const

const teamMemberFields = {
  name: { type: 'text', label: 'Name', max: 60, isNeeded: true },
  designation: { type: 'text', label: 'Designation', max: 60, isNeeded: true },
  description: {
    type: 'text',
    label: 'Text',
    hint: 'A blank line begins a new paragraph.',
    max: 1500,
    isLong: true,
    isNeeded: true,
  },
  ...particulars,
  languages: { type: 'text', label: 'Languages spoken', hint: 'Such as English, Telugu, Hindi.', max: 120 },
  office: { type: 'text', label: 'Office', hint: 'The city, as under Settings, Offices.', max: 60 },
  photo,
} as const

export const teamMemberRecord: RecordKind<typeof teamMemberFields> = {
  kind: 'team-member',
  one: 'Team member',
  many: 'Team members',
  place: 11,
  onSite: { page: 'Our team', part: 'A card and a page for each' },
  fields: teamMemberFields,
  titleOf: ({ name }) => name,
  isOrdered: true,
  aside: ['photo'],
  pageOf: (id, { name }) => personAddress({ id, name }),
}

const aboutTeamFields = {
  content: { type: 'rich text', label: 'Text', isNeeded: true },
  picture: { type: 'picture', label: 'Picture' },
} as const

export const aboutTeamRecord: RecordKind<typeof aboutTeamFields> = {
  kind: 'about-the-team',
  one: 'About the team',
  many: 'About the team',
  place: 12,
  onSite: { page: 'Our team', part: 'The introduction at the top' },
  fields: aboutTeamFields,
  titleOf: () => 'About the team',
  isSingle: true,
  aside: ['picture'],
  pageOf: () => '/ourteam',
}

const partnerFields = {
  name: { type: 'text', label: 'Name', max: 60, isNeeded: true },
  details: { type: 'text', label: 'Text', max: 600, isLong: true, isNeeded: true },
  ...particulars,
  photo,
} as const

export const partnerRecord: RecordKind<typeof partnerFields> = {
  kind: 'partner',
  one: 'Partner',
  many: 'Partners',
  place: 13,
  onSite: { page: 'The firm', part: 'Our Partners' },
  fields: partnerFields,
  titleOf: ({ name }) => name,
  isOrdered: true,
  aside: ['photo'],
  pageOf: () => '/psraoassociates',
}
