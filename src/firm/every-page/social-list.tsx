// The firm's links to social networks, in the footer and on the contact page.
import { Icon } from '#ui/icon.tsx'
import type { SocialLink } from '#firm/offices/office.ts'

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
