// What a role may do, where somebody chooses it or looks at who has it.
import { withArticle } from '#staff/roles.ts'
import { cannotOpenText, type RolePowers } from '#staff/people/role-powers.ts'

export function Powers({ powers }: { powers: RolePowers }) {
  const { includes, can } = powers
  const closed = cannotOpenText(powers)
  return (
    <ul className="powers stack gap-1" role="list">
      {includes !== null && <li>Everything that {withArticle[includes]} can do, and:</li>}
      {can.map((phrase) => (
        <li key={phrase}>
          {phrase.charAt(0).toUpperCase()}
          {phrase.slice(1)}
        </li>
      ))}
      {closed && <li className="muted">Cannot open {closed}</li>}
    </ul>
  )
}
