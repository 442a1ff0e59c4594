// A line of print so small that it reads as a rule: the signature line of a cheque, and of this site.
import { Engraving } from './engraving.tsx'

export function Microprint({ text }: { text: string }) {
  return <Engraving plate={{ kind: 'microprint', text: `${text.trim()} `.toUpperCase() }} className="micro" />
}
