// The firm's places on social networks, as the footer and the contact page list them.
import { Icon } from '#ui/icon.tsx'
import type { SocialLink } from './office.ts'

type Props = { links: SocialLink[]; className?: string | undefined }

export function SocialList({ links, className }: Props) {
  return (
    <ul className={className}>
      {links.map(({ name, icon, href }) => (
        <li key={name}>
          <a href={href} rel="noopener">
            <Icon name={icon} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
