// The words in which visitors ask about the firm. A word that stands in several lines may mean any of them.

const lines = {
  what: 'what wat whats which kya kaun list show tell share',
  who: 'who whom kaun whose',
  where: 'where located situated based location kahan',
  when: 'when time kab date till until',
  how: 'how kaise process procedure steps',
  howMuch: 'much kitna kitne kitni',
  can: 'can',
  you: 'you u ya ur your yours aap aapka apka aapke apke aapki apki aapko tum tumhara tumhare',
  mine: 'my our mine mera mere meri hamara hamari',
  role: 'officer officers executive manager analyst',
  there: 'there that it one wahan waha uska iska',
  firm: 'firm firms organisation organization people guys folks',
  have: 'have any has koi milega milegi',
  need: 'need needs require required want looking chahiye',
  offer: 'do does offer offers provide provides handle handles deal deals work works kaam karte karta karwa specialise',
  help: 'help assist assistance support through madad',
  service: 'service services offering offerings expertise areas area seva',
  question: 'question questions query queries doubt doubts',
  bot: 'chatbot bot assistant chat',
  office: 'office offices branch branches headquarter headquarters hq',
  address: 'address addresses pata directions direction location map landmark',
  near: 'near nearest nearby closest close around paas nazdeek live living stay',
  cities: 'city cities town towns place places',
  visit: 'visit walk come reach aana meet walk',
  hours: 'hours hour timing timings timmings baje',
  open: 'open opens opening closed closes closing khula khulta khulte khul',
  close: 'close shut shutdown band closing closure closed',
  day: 'today tomorrow now abhi aaj kal daily weekend weekends weekdays week monday tuesday wednesday thursday friday saturday sunday currently morning evening',
  phone: 'phone telephone landline helpline fone mobile whatsapp tel ph',
  number: 'number no num numbers nos',
  call: 'call ring dial callback phone telephone',
  back: 'back',
  email: 'email mail mails gmail',
  id: 'id ids',
  contact: 'contact contacts reach touch connect contacting',
  speak: 'speak talk talks speaks spoken speaking discuss chat baat',
  write: 'write message enquiry inquiry msg send likhna',
  fee: 'fee fees charge charges cost costs price prices pricing rate rates quotation quote expensive kharcha package amount cheap',
  book: 'book booking reserve fix schedule arrange set',
  meeting: 'meeting meetings call slot video appointment consultation consult consultancy zoom',
  appointment: 'appointment appointments consultation consultations consult consultancy',
  change: 'cancel reschedule postpone move shift',
  free: 'free muft first initial pehli',
  job: 'job jobs vacancy vacancies openings hiring hire recruit recruiting recruitment career careers',
  training:
    'intern internship internships trainee traineeship training article articleship fresher freshers student students',
  apply: 'apply applying post posts position positions role available current',
  newsletter: 'newsletter newsletters subscribe subscription bulletin mailing',
  complaint: 'complaint complaints complain unhappy dissatisfied unsatisfied',
  data: 'data privacy confidential',
  personal: 'personal information details use uses store',
  ca: 'ca cas chartered accountant accountants',
  lawyer: 'lawyer lawyers advocate advocates law legal attorney',
  old: 'old history experience founded established since started began',
  partner: 'partner partners',
  senior: 'senior head boss founder',
  team: 'team staff employees members colleagues',
  handles: 'handles handle charge looks responsible contact',
  document: 'documents document papers paperwork',
  // A question about the law, which the firm's own pages answer.
  law: 'must shall why due late penalty mandatory compulsory applicable applicability rule limit last days fine last difference between meaning mean means',
  // The firm's work.
  entity: 'company companies compny business startup startups pvt private limited ltd venture',
  found:
    'register registration registered registering regster incorporate incorporation incorporated start starting setup set form formation create launch begin open opening kholna kholni khol banana banani found establish new',
  incorporate: 'incorporate incorporation',
  llp: 'llp llps',
  section8: 's8 ngo ngos nonprofit trust charity charitable',
  opc: 'opc',
  foreign: 'foreign overseas abroad nri fdi international',
  subsidiary: 'subsidiary branch company',
  investor: 'investor investors investment investments invest funding',
  exit: 'close closing closure shut shutdown wind winding dissolve exit strike struck band bandh',
  mark: 'trademark trademarks tm brand brands logo logos',
  name: 'name names',
  copyright: 'copyright copyrights',
  roc: 'roc registrar mca',
  annual: 'annual yearly',
  filing: 'filing filings file return returns compliance compliances bharna filed',
  gst: 'gst gstn',
  tax: 'tax taxes itr income tds incometax taxation',
  fema: 'fema rbi',
  secretarial: 'secretarial',
  audit: 'audit audits auditor',
  merger: 'merger mergers merge amalgamation demerger restructuring acquisition',
  tribunal: 'nclt tribunal',
  diligence: 'diligence',
  secretary: 'cs secretary pcs secretaries secretarial',
  retainer: 'retainer hire appoint outsource outsourced',
  esop: 'esop esops',
  listed: 'listed sebi',
  board: 'board minutes',
  licence: 'licence license certificate',
} as const

/** Beside the lines: what records of the firm name, and cities. */
export type Concept = keyof typeof lines | 'city' | 'person' | 'language' | 'title' | 'area'

export const concepts = Object.entries(lines).map(([name, words]) => [name, words.split(' ')] as [Concept, string[]])

const fromRecords = ['city', 'person', 'language', 'title', 'area']

export function isConcept(name: string): name is Concept {
  return name in lines || fromRecords.includes(name)
}

/** Languages of India and others that visitors ask for. */
export const languages =
  'english hindi telugu tamil kannada malayalam marathi gujarati bengali punjabi urdu odia assamese konkani french german japanese arabic'.split(
    ' ',
  )
