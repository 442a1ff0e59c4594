// A line of print so small that it looks like a rule, as in the signature line of a cheque.
import { Engraving } from './engraving.tsx'

export function Microprint({ text }: { text: string }) {
  return <Engraving plate={{ kind: 'microprint', text: `${text.trim()} `.toUpperCase() }} className="micro" />
}
