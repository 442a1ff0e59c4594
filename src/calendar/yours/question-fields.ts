// The questions as a founder reads them: eight, each with the fields that its answer has. An amount is asked as a band, and the
// band stands for its upper end.
import type { Answers } from '#calendar/rules/questions.ts'
import { choices, lists } from '#calendar/rules/questions.ts'

export type AnswerName = keyof Answers
type Option = readonly [value: string, label: string]
export type QuestionField = {
  name: AnswerName
  label: string
  hint?: string
  /** `days`: two of them. */
  as: 'choice' | 'several' | 'day' | 'days'
  options?: readonly Option[]
}
export type Question = { title: string; fields: readonly QuestionField[] }

const optionsOf = (values: object): Option[] =>
  Object.entries(values).map(([value, label]) => [value, `${String(label)[0]?.toUpperCase()}${String(label).slice(1)}`])
const yesNo = optionsOf({ yes: 'Yes', no: 'No' })

export const questions: readonly Question[] = [
  {
    title: 'What is your business?',
    fields: [
      { name: 'kind', label: 'Kind of business', as: 'choice', options: optionsOf(choices.kind) },
      { name: 'state', label: 'State', as: 'choice', options: optionsOf(choices.state) },
      { name: 'startup', label: 'Recognised start-up?', as: 'choice', options: yesNo },
      { name: 'charity', label: 'Registered as a charity for income-tax?', as: 'choice', options: yesNo },
    ],
  },
  {
    title: 'What are your key dates?',
    fields: [
      { name: 'formed', label: 'Formed or started on', as: 'day' },
      {
        name: 'yearEnd',
        label: 'The financial year ends on',
        as: 'choice',
        options: [
          ['03-31', '31 March'],
          ['06-30', '30 June'],
          ['09-30', '30 September'],
          ['12-31', '31 December'],
        ],
      },
      { name: 'agm', label: 'Annual general meeting', hint: 'The last one and, if you know it, the next.', as: 'days' },
      { name: 'auditor', label: 'Was an auditor appointed at the meeting?', as: 'choice', options: yesNo },
    ],
  },
  {
    title: 'How much did you sell in the last financial year?',
    fields: [
      {
        name: 'sales',
        label: 'Sales',
        as: 'choice',
        options: [
          ['40', 'Up to ₹40 lakh'],
          ['50', '₹40 to 50 lakh'],
          ['100', '₹50 lakh to 1 crore'],
          ['150', '₹1 to 1.5 crore'],
          ['200', '₹1.5 to 2 crore'],
          ['300', '₹2 to 3 crore'],
          ['500', '₹3 to 5 crore'],
          ['1000', '₹5 to 10 crore'],
          ['3500', '₹10 to 35 crore'],
          ['4000', '₹35 to 40 crore'],
          ['9999', '₹40 to under 100 crore'],
          ['24999', '₹100 to under 250 crore'],
          ['99999', '₹250 to under 1,000 crore'],
          ['100000', '₹1,000 crore and more'],
        ],
      },
      {
        name: 'profit',
        label: 'Net profit',
        as: 'choice',
        options: [
          ['0', 'None, or a loss'],
          ['499', 'Up to ₹5 crore'],
          ['500', '₹5 crore and more'],
        ],
      },
      { name: 'cash', label: 'More than 5 per cent in cash?', as: 'choice', options: yesNo },
      { name: 'presumptive', label: 'Tax on a presumptive basis?', as: 'choice', options: yesNo },
    ],
  },
  {
    title: 'How large is your capital, and are you in a group?',
    fields: [
      {
        name: 'capital',
        label: 'Paid-up capital',
        as: 'choice',
        options: [
          ['400', 'Up to ₹4 crore'],
          ['499', '₹4 to under 5 crore'],
          ['1000', '₹5 to 10 crore'],
          ['4999', '₹10 to under 50 crore'],
          ['5000', '₹50 crore and more'],
        ],
      },
      {
        name: 'contribution',
        label: 'Contribution of the partners',
        as: 'choice',
        options: [
          ['25', 'Up to ₹25 lakh'],
          ['26', 'More than ₹25 lakh'],
        ],
      },
      { name: 'group', label: 'Group, here or abroad', as: 'choice', options: optionsOf(choices.group) },
    ],
  },
  {
    title: 'Which GST returns do you file?',
    fields: [{ name: 'gst', label: 'GST', as: 'choice', options: optionsOf(choices.gst) }],
  },
  {
    title: 'Who works for you?',
    fields: [
      {
        name: 'people',
        label: 'Employees',
        as: 'choice',
        options: [
          ['0', 'Nobody'],
          ['4', '1 to 4'],
          ['9', '5 to 9'],
          ['19', '10 to 19'],
          ['39', '20 to 39'],
          ['49', '40 to 49'],
          ['50', '50 or more'],
        ],
      },
      { name: 'tds', label: 'Do you deduct tax (TDS) from salaries, rent or fees?', as: 'choice', options: yesNo },
    ],
  },
  {
    title: 'Has money come in from abroad, or gone abroad?',
    fields: [{ name: 'abroad', label: 'Abroad', as: 'several', options: optionsOf(lists.abroad) }],
  },
  {
    title: 'What do you owe?',
    fields: [{ name: 'owed', label: 'Owed', as: 'several', options: optionsOf(lists.owed) }],
  },
]
