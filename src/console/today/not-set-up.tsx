// What is not set up, at the top of the first page until it is.
import { Icon } from '#ui/console/icon.tsx'
import type { Today } from './today.ts'
import { ButtonLink } from '#ui/console/button.tsx'

export function NotSetUp({ list }: { list: Today['notSetUp'] }) {
  return (
    <ul className="notset" aria-label="Not set up">
      {list.map(({ says, to }) => (
        <li className="row" key={says}>
          <Icon name="alert" />
          <span>{says}</span>
          {to !== null && (
            <ButtonLink isSmall to={to}>
              Open<span className="vh">: {says}</span>
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}
