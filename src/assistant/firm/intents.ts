// What visitors ask about the firm: by which words each question is known, and what answers it. A row is meant if the
// words of one of its ways are all there. It is answered only if the row, with the others that are meant, accounts for
// every word of the clause: what is asked beyond the firm is left to its pages.
import * as say from './sentences.ts'
import { isConcept, type Concept } from './firm-words.ts'
import type { Asked, Part } from './sentences.ts'

export type Intent = {
  /** Ways of asking, parted by a stroke; after a ? only if nothing else is meant, after a * whatever else is said. */
  ways: string
  /** Other words that may stand in the question. */
  may: string
  /** Returns null if what the firm has published does not answer it. */
  answer: (asked: Asked) => Part | null
}

export type Way = { needs: Concept[]; isWeak: boolean; isWhole: boolean }
export type ReadIntent = { ways: Way[]; may: ReadonlySet<Concept>; isWork: boolean; answer: Intent['answer'] }

const anywhere = 'you firm have there'
const asking = `${anywhere} what how can need help offer`
const places = `${asking} office city cities where address near visit contact day`

const aboutFirm: Intent[] = [
  {
    ways: 'service | ?what you offer | ?what firm offer | ?what firm',
    may: `${asking} offer`,
    answer: say.services,
  },
  {
    ways: 'what can you offer | what can you help | what can help | bot what | bot can offer | bot offer | ?help | ?help you | ?how you | question have | ?need help',
    may: `${asking} offer speak`,
    answer: say.capabilities,
  },
  {
    ways: 'address | where you | where firm | where office | where city office | near office | near city | near you | visit cities | cities you | cities office | cities what office | ?office city | ?office you | ?office have | ?city you | ?office',
    may: `${places} who contact`,
    answer: say.places,
  },
  {
    ways: 'hours | open you | open office | open day | open when | open city | close when | close day | day office | when office',
    may: `${places} hours open close day when`,
    answer: say.hours,
  },
  {
    ways: 'phone | number contact | number office | number you | number city | call you | call back',
    may: `${places} phone number call back contact speak`,
    answer: say.telephone,
  },
  { ways: 'email | email address | email id | email contact', may: `${places} email id number`, answer: say.email },
  { ways: 'contact | contact you | speak you | contact office', may: `${places} speak`, answer: say.contact },
  { ways: 'write you', may: `${places} write contact email`, answer: say.writing },
  {
    ways: '?fee | fee what | fee howMuch | fee offer | fee you | *howMuch you offer | *howMuch fee | howMuch',
    may: `${asking} offer service fee mine city entity found incorporate llp mark name filing annual roc gst tax audit secretarial secretary exit fema merger board opc section8 meeting`,
    answer: say.fees,
  },
  {
    ways: 'appointment | book meeting | book appointment | book appointment meeting | meeting you | book you | book meeting you | change appointment | change meeting | free meeting | free appointment meeting',
    may: `${places} offer service book meeting day when free speak person change secretary partner mine`,
    answer: say.booking,
  },
  {
    ways: 'job | job open | training you | training firm | training offer | training secretary | job training | ?training | job city office | job office | job apply',
    may: `${places} offer open apply training team secretary entity`,
    answer: say.jobs,
  },
  { ways: 'newsletter | newsletter email | newsletter you', may: `${asking} email free`, answer: say.newsletter },
  {
    ways: 'complaint | complaint you service | complaint service | complaint you',
    may: `${places} write team person email mine`,
    answer: say.complaint,
  },
  {
    ways: 'data you | data write you | data personal',
    may: `${asking} personal contact mine`,
    answer: say.privacy,
  },
  {
    ways: 'you ca | firm ca | firm lawyer | you lawyer | ca secretary you | firm ca lawyer | you secretary ca',
    may: `${asking} secretary`,
    answer: say.profession,
  },
  {
    ways: 'old you | old firm | when old',
    may: `${asking} when howMuch`,
    answer: say.age,
  },
  {
    ways: 'who partner | partner you | partner firm | what partner | who partner senior | who senior | partner city | partner office',
    may: `${places} who senior`,
    answer: say.partners,
  },
  {
    ways: '?who team | ?who offer | ?who offer office | ?who offer city | team you | team city | team office | who office | who city | who team office city | who team office | who team city | who office city',
    may: `${places} who team`,
    answer: say.team,
  },
  {
    ways: 'language speak | language speak you | language who | language you | language have | language team',
    may: `${places} who speak team`,
    answer: say.speakers,
  },
  { ways: 'person', may: `${places} who speak partner senior contact write`, answer: say.person },
  {
    ways: 'who handles area | who speak area | who offer area | who contact area | area handles who',
    may: `${asking} who speak handles offer`,
    answer: say.handler,
  },
  { ways: 'document you need | document you what | document you', may: `${asking} free`, answer: say.documents },
]

/** What the firm's work is called by those who need it, and the words of the title under which it is published. */
const work: [ways: string, title: string][] = [
  ['incorporate | entity incorporate | entity incorporate found | ?entity found', 'business registration'],
  ['llp | llp found | llp incorporate | llp found incorporate', 'llp formation'],
  ['section8 | section8 found | section8 entity found | section8 entity', 'section 8 companies'],
  ['opc | opc found | opc found entity', 'one person companies'],
  ['foreign entity found | foreign subsidiary found | foreign subsidiary', 'foreign subsidiaries'],
  ['entity exit | entity exit found', 'strike-off'],
  ['llp exit', 'changes conversion closure'],
  ['mark | mark found | mark name found | mark name | name found mark entity', 'trade mark search application'],
  ['copyright | copyright found', 'copyright'],
  [
    'roc filing | annual filing | roc annual filing | entity filing | entity roc filing | entity annual filing',
    'annual filings',
  ],
  ['gst | gst found | gst filing | tax gst', 'gst registration returns'],
  ['tax | tax filing', 'tax gst'],
  ['fema | foreign investor | fema foreign investor | fema foreign | fema investor', 'fema foreign investment'],
  ['secretarial audit', 'secretarial audit'],
  ['merger', 'mergers restructuring'],
  ['tribunal', 'nclt'],
  ['diligence', 'due diligence'],
  ['esop', 'employee stock options'],
  ['listed', 'listed company compliance'],
  ['secretary entity | secretary retainer | secretary you entity | secretary need', 'compliance advice'],
]
const workMay = `${anywhere} how can need help offer mine service person name found entity filing retainer speak investor who secretary subsidiary licence`

/** The table as it is matched. The title that a row of work leads to is looked for among what is published. */
export const intents: readonly ReadIntent[] = [
  ...aboutFirm.map((row) => read(row, false)),
  ...work.map(([ways, title]) => read({ ways, may: workMay, answer: (asked) => say.work(asked, title) }, true)),
  read({ ways: 'title', may: workMay, answer: say.titled }, true),
]

function read({ ways, may, answer }: Intent, isWork: boolean): ReadIntent {
  return {
    ways: ways.split(' | ').map((way) => ({
      needs: conceptsIn(way.replace(/^[?*]/, '')),
      isWeak: way.startsWith('?'),
      isWhole: way.startsWith('*'),
    })),
    may: new Set(conceptsIn(may)),
    isWork,
    answer,
  }
}

function conceptsIn(text: string): Concept[] {
  return text.split(' ').map((name) => {
    if (!isConcept(name)) throw new Error(`There are no words for ${name}`)
    return name
  })
}
