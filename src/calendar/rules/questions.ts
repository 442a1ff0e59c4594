// What is asked about a business, and the values that an answer may have. Read by browser and server, so without a
// schema library.

const yesOrNo = { yes: 'Yes', no: 'No' } as const

/** The questions with a choice of answers. The words complete a sentence that begins as `sentences` says. */
export const choices = {
  kind: {
    private: 'a private company',
    public: 'an unlisted public company',
    listed: 'a listed company',
    opc: 'a One Person Company',
    section8: 'a section 8 company',
    llp: 'an LLP',
    firm: 'a partnership firm',
    proprietor: 'in business on your own',
    branch: 'a branch office of a foreign company',
    liaison: 'a liaison office of a foreign company',
  },
  state: {
    AN: 'Andaman and Nicobar Islands',
    AP: 'Andhra Pradesh',
    AR: 'Arunachal Pradesh',
    AS: 'Assam',
    BR: 'Bihar',
    CG: 'Chhattisgarh',
    CH: 'Chandigarh',
    DL: 'Delhi',
    DN: 'Dadra and Nagar Haveli and Daman and Diu',
    GA: 'Goa',
    GJ: 'Gujarat',
    HP: 'Himachal Pradesh',
    HR: 'Haryana',
    JH: 'Jharkhand',
    JK: 'Jammu and Kashmir',
    KA: 'Karnataka',
    KL: 'Kerala',
    LA: 'Ladakh',
    LD: 'Lakshadweep',
    MH: 'Maharashtra',
    ML: 'Meghalaya',
    MN: 'Manipur',
    MP: 'Madhya Pradesh',
    MZ: 'Mizoram',
    NL: 'Nagaland',
    OD: 'Odisha',
    PB: 'Punjab',
    PY: 'Puducherry',
    RJ: 'Rajasthan',
    SK: 'Sikkim',
    TN: 'Tamil Nadu',
    TR: 'Tripura',
    TS: 'Telangana',
    UK: 'Uttarakhand',
    UP: 'Uttar Pradesh',
    WB: 'West Bengal',
  },
  gst: {
    none: 'no GST return',
    monthly: 'GST returns every month',
    quarterly: 'GST returns every quarter (QRMP)',
    composition: 'under the composition scheme of GST',
  },
  group: { none: 'in no group', holding: 'a company with subsidiaries', subsidiary: 'a subsidiary' },
  tds: yesOrNo,
  startup: yesOrNo,
  presumptive: yesOrNo,
  cash: yesOrNo,
  charity: yesOrNo,
  auditor: yesOrNo,
} as const

/** The questions with several answers at once. `none` stands alone. */
export const lists = {
  abroad: {
    none: 'nothing abroad',
    'foreign-holder': 'a foreign shareholder or partner',
    'company-abroad': 'a company or investment abroad',
    'foreign-loan': 'a foreign loan',
    'related-dealings': 'dealings with related parties abroad',
  },
  owed: {
    none: 'nothing of the kind',
    loans: 'loans or deposits on 31 March',
    msme: 'payments to micro or small suppliers that took more than 45 days',
  },
} as const

export const amounts = ['sales', 'capital', 'contribution', 'profit', 'people'] as const

export type Choice = keyof typeof choices
export type List = keyof typeof lists
export type Amount = (typeof amounts)[number]
export type Kind = keyof (typeof choices)['kind']

/** What is known of a business. What is absent was not answered. Amounts are in lakh of rupees, days YYYY-MM-DD. */
export type Answers = { [Name in Choice]?: keyof (typeof choices)[Name] | undefined } & {
  [Name in List]?: readonly (keyof (typeof lists)[Name])[] | undefined
} & { [Name in Amount]?: number | undefined } & {
  /** MM-DD. */
  yearEnd?: string | undefined
  agm?: readonly string[] | undefined
  formed?: string | undefined
}

const companies: readonly Kind[] = ['private', 'public', 'listed', 'opc', 'section8']
const notLiaison: readonly Kind[] = [...companies, 'llp', 'firm', 'proprietor', 'branch']

/** The kinds that a question is put to. One without an entry is put to all. */
export const askedOf: { readonly [Name in keyof Answers]?: readonly Kind[] } = {
  sales: notLiaison,
  capital: companies,
  contribution: ['llp'],
  profit: notLiaison,
  gst: notLiaison,
  startup: ['private'],
  presumptive: ['firm', 'proprietor'],
  cash: notLiaison,
  charity: ['section8'],
  auditor: ['private', 'public', 'listed', 'section8'],
  agm: ['private', 'public', 'listed', 'section8'],
  group: companies,
  // A liaison office neither borrows nor invests.
  abroad: notLiaison,
  owed: companies,
  yearEnd: [...companies, 'branch', 'liaison'],
}

export const answerNames = [
  'kind',
  'state',
  'sales',
  'capital',
  'contribution',
  'profit',
  'people',
  'gst',
  'tds',
  'startup',
  'presumptive',
  'cash',
  'charity',
  'auditor',
  'group',
  'abroad',
  'owed',
  'yearEnd',
  'agm',
  'formed',
] as const satisfies readonly (keyof Answers)[]

export function isKind(text: string | undefined): text is Kind {
  return text !== undefined && Object.hasOwn(choices.kind, text)
}

/** A business of which nothing is known may be asked everything. */
export function isAskedOf(name: string, kind: Kind | undefined): boolean {
  if (kind === undefined) return true
  const asked: unknown = Object.hasOwn(askedOf, name) ? Reflect.get(askedOf, name) : undefined
  return !Array.isArray(asked) || asked.includes(kind)
}

/** As a noun: 'a private company'. */
export function kindText(kind: Kind): string {
  return kind === 'proprietor' ? 'a sole proprietor' : choices.kind[kind]
}

/** 'a private company in Telangana' */
export function businessText({ kind, state }: Answers): string {
  const what = kind === undefined ? 'a business' : kindText(kind)
  return state === undefined ? what : `${what} in ${choices.state[state]}`
}
