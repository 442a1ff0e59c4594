// What visitors ask about the firm: by which words each question is known, and what answers it. A row is meant if the
// words of one of its patterns are all there. It is answered only if the row, with the others that are meant, accounts for
// every word of the clause: what is asked beyond the firm is left to its pages.
import * as office from './office-sentences.ts'
import * as people from './people-sentences.ts'
import * as say from './sentences.ts'
import { overlaps, type Utterance } from './utterance.ts'
import { isConcept, type Concept } from './firm-words.ts'
import type { FirmQuestion, Part } from './sentences.ts'

export type Intent = {
  /** Sets of words that ask for it, parted by a stroke; after a ? only if nothing else is meant. */
  patterns: string
  /** Other words that may stand in the question. */
  allowed: string
  /** It is about something of a service: its fee, its papers, its time. */
  isOfWork?: true
  /** Returns null if what the firm has published does not answer it. */
  answer: (asked: FirmQuestion) => Part | null
}

type Pattern = { needs: Concept[]; isWeak: boolean }
export type Row = {
  patterns: Pattern[]
  allowed: ReadonlySet<Concept>
  /** Words of the title of the firm's work that it names. */
  work: string | null
  isOfWork: boolean
  answer: Intent['answer']
}

const anywhere = 'you firm have there somebody website'
const asking = `${anywhere} what how can need help offer`
const places = `${asking} office city cities where address near visit contact day mine person`

const aboutFirm: Intent[] = [
  {
    patterns: 'service | what you offer | what work you | what firm offer | ?what firm',
    allowed: `${asking} offer work office`,
    answer: say.services,
  },
  {
    patterns:
      'what website | website | website firm | ?who you | what can you offer | what can you help | bot what can | what can help | bot what | bot can offer | bot offer | ?help | ?help you | ?how you | question have | ?need help',
    allowed: `${asking} offer speak`,
    answer: say.capabilities,
  },
  {
    patterns:
      '?city | many office | visit where | visit city | address | where you | where firm | where office | where city office | near office | near city | near you | visit cities | cities you | cities office | cities what office | ?office city | ?office you | ?office have | ?city you | ?office',
    allowed: `${places} who contact`,
    answer: office.places,
  },
  {
    patterns:
      'visit day | visit day office | hours | hours day | day you hours | holiday | holiday you | holiday open | holiday office | day hours | open you | open office | open day | open when | open city | close when | close day | day office | when office',
    allowed: `${places} hours open close day when holiday visit`,
    answer: office.hours,
  },
  {
    patterns: 'phone | number free | number contact | number office | number you | number city | call you | call back',
    allowed: `${places} phone number call back contact speak free day`,
    answer: office.telephone,
  },
  {
    patterns: 'email write | email write city | email | email address | email id | email contact',
    allowed: `${places} email id number write`,
    answer: office.email,
  },
  {
    patterns: 'write you | reply | reply you | reply when you',
    allowed: `${places} write contact email reply when howMuch`,
    answer: office.writing,
  },
  {
    patterns:
      'client you begin | begin you | how begin | become client | engagement | engagement begin | how client you',
    allowed: `${asking} client begin become service work engagement`,
    answer: say.engagement,
  },
  {
    patterns:
      'payment you | payment | payment how | fee payment | fee meeting | fee appointment | fee appointment meeting | fee | fee what | fee howMuch | fee offer | fee you | howMuch you offer | howMuch fee | howMuch',
    allowed: `${asking} offer service fee mine city entity found incorporate llp mark name filing annual roc gst tax audit secretarial secretary exit fema merger board opc section8 meeting appointment payment free agreement director shares esop licence diligence listed send secretary service handles`,
    isOfWork: true,
    answer: say.fees,
  },
  {
    patterns:
      'appointment | link meeting | link appointment | link appointment meeting | meeting howMuch | appointment howMuch | meeting appointment howMuch | change book | guest meeting | guest call | inPerson meeting | inPerson | meeting you how | book meeting | book appointment | book appointment meeting | meeting you | book you | book meeting you | change appointment | change meeting | free meeting | free appointment meeting',
    allowed: `${places} offer service book meeting appointment day when free speak person change secretary partner mine link howMuch language guest inPerson partner`,
    answer: say.booking,
  },
  {
    patterns: 'newsletter | newsletter email | newsletter you',
    allowed: `${asking} email free mine add name`,
    answer: say.newsletter,
  },
  {
    patterns:
      'unlike ca | unlike ca you | unlike ca secretary | tax audit | tax audit you | bookkeeping | bookkeeping you | statutory audit | statutory audit you | you other | you other office | you ca | firm ca | firm lawyer | you lawyer | ca secretary you | firm ca lawyer | you secretary ca',
    allowed: `${asking} secretary mine audit entity unlike mark other office`,
    answer: say.profession,
  },
  {
    patterns:
      'when past office | when past city office | when past city | who founder | founder offer | founder you | founder firm | founder offer you | old you | old firm | when old | who old | who old firm | many team | many firm | many firm offer | many firm have | many you have team | many old',
    allowed: `${asking} when howMuch who team office firm entity many past city visit work founder old`,
    answer: say.age,
  },
  {
    patterns:
      'senior firm | ?senior | many partner | who senior city | who senior partner | senior partner | who partner | partner you | partner firm | what partner | who partner senior | who senior | partner city | partner office',
    allowed: `${places} who senior many partner there`,
    answer: people.partners,
  },
  {
    patterns:
      'tongue | tongue speak | tongue you | language | language how | language speak | language speak you | language who | language you | language have | language team',
    allowed: `${places} who speak team meeting tongue how`,
    answer: people.speakers,
  },
  {
    patterns: 'document | document you need | document you what | document you | document need | document send',
    allowed: `${asking} free send mine when who first list`,
    isOfWork: true,
    answer: say.documents,
  },
  {
    patterns:
      'who handles | handles | who expert | expert | expert you | who offer | partner contact | who contact | who speak | partner handles',
    allowed: `${asking} who speak handles offer expert partner senior contact team call service mine entity found founder`,
    isOfWork: true,
    answer: people.lead,
  },
]

/** What the firm's work is called by those who need it, and the words of the title under which it is published. */
const work: [patterns: string, title: string][] = [
  [
    'incorporate | entity incorporate | entity incorporate found | entity found | entity found open',
    'business registration',
  ],
  ['llp | llp found | llp incorporate | llp found incorporate', 'llp formation'],
  ['section8 | section8 found | section8 entity found | section8 entity', 'section 8 companies'],
  ['opc | opc found | opc found entity', 'one person companies'],
  ['foreign entity found | foreign subsidiary found | foreign subsidiary', 'foreign subsidiaries'],
  ['entity exit | entity exit found | exit mine | entity dormant', 'strike-off'],
  ['llp convert | llp convert entity | llp change', 'changes conversion closure'],
  ['entity convert | entity convert opc', 'private public companies'],
  ['director add | director change | director entity add', 'board composition directors'],
  [
    'change address | change office found | change office entity | change name entity',
    'registers records event filings',
  ],
  ['shares issue | shares investor | shares issue investor | shares transfer', 'private placement rights issues'],
  ['investor | investor fund', 'start-up recognition funding rounds'],
  ['agreement | agreement shares | agreement entity', 'memorandum articles shareholder agreements'],
  ['llp exit', 'changes conversion closure'],
  ['mark | mark found | mark name found | mark name | name found mark entity', 'trade mark search application'],
  ['copyright | copyright found', 'copyright'],
  [
    'roc filing | annual filing | roc annual filing | entity filing | entity roc filing | entity annual filing',
    'annual filings',
  ],
  ['gst | gst found | gst filing | tax gst', 'gst registration returns'],
  ['tax | tax filing', 'tax gst'],
  [
    'foreign filing | fema filing | fema | foreign investor | fema foreign investor | fema foreign | fema investor',
    'fema foreign investment',
  ],
  ['secretarial audit', 'secretarial audit'],
  ['merger', 'mergers restructuring'],
  ['tribunal', 'nclt'],
  ['diligence | diligence law', 'due diligence certification'],
  ['esop', 'employee stock options'],
  ['listed', 'listed company compliance'],
  [
    'secretary work you | secretary mine you | secretary work mine | secretary entity you | secretary entity | secretary retainer | secretary you entity | secretary need',
    'compliance advice',
  ],
]
const workAllowed = `${anywhere} what how can need help offer mine service person name found entity filing retainer speak investor secretary subsidiary licence agreement open city foreign add issue transfer audit annual work`

/** The table as it is matched. */
const rows: readonly Row[] = [
  ...aboutFirm.map((row) => read(row)),
  ...work.map(([patterns, title]) => read({ patterns, allowed: workAllowed, answer: say.work }, title)),
]

/** The rows that are meant, if together they account for all that is asked: each adds a word that the others leave. */
export function rowsOf({ concepts, words }: Utterance): Row[] {
  const accounts = (row: Row, needs: readonly Concept[], word: ReadonlySet<Concept>): boolean =>
    word.size > 0 && (overlaps(word, row.allowed) || needs.some((need) => word.has(need)))
  const best = rows
    .flatMap((row) => row.patterns.map((pattern) => ({ row, ...pattern })))
    .filter(({ needs }) => needs.every((need) => concepts.has(need)))
    .map((found) => ({ ...found, covers: words.filter((word) => accounts(found.row, found.needs, word)).length }))
    .toSorted((a, b) => Number(a.isWeak) - Number(b.isWeak) || b.covers - a.covers || b.needs.length - a.needs.length)
  const chosen: Row[] = []
  let left = [...words]
  for (const { row, needs, isWeak } of best) {
    if (isWeak && chosen.length > 0) continue
    // Something of a service is asked together with the service.
    const isAdded =
      row.work !== null && chosen.some(({ isOfWork }) => isOfWork) && !chosen.some(({ work: named }) => named !== null)
    const isNew = left.some((word) => needs.some((need) => word.has(need)))
    if (!isNew && !(isAdded || (chosen.length === 0 && words.length === 0))) continue
    chosen.push(row)
    left = left.filter((word) => !accounts(row, needs, word))
  }
  return left.length === 0 ? [...new Set(chosen)] : []
}

function read({ patterns, allowed, isOfWork, answer }: Intent, work: string | null = null): Row {
  return {
    patterns: patterns.split(' | ').map((pattern) => ({
      needs: conceptsIn(pattern.replace(/^\?/, '')),
      isWeak: pattern.startsWith('?'),
    })),
    allowed: new Set(conceptsIn(allowed)),
    work,
    isOfWork: isOfWork ?? false,
    answer,
  }
}

function conceptsIn(text: string): Concept[] {
  return text.split(' ').map((name) => {
    if (!isConcept(name)) throw new Error(`There are no words for ${name}`)
    return name
  })
}
