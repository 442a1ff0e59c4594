// The actions of the site: filled and outlined buttons, the text link with a wavy underline, and the square icon button.
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import styles from './button.module.css'

type Look = {
  /** One primary button per view. All others are outlined. */
  tone?: 'primary' | 'line' | undefined
  size?: 'small' | undefined
  className?: string | undefined
}

function classOf({ tone, size, className }: Look): string {
  return [styles.button, tone === 'line' && styles.line, size && styles.small, className].filter(Boolean).join(' ')
}

export function Button({ tone, size, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classOf({ tone, size, className })} />
}

type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/**
 * An address of this site is a router link. Any other is an ordinary anchor, and so is a file, which has a media type
 * in `type`.
 */
function Anchor({ to, ...rest }: AnchorProps) {
  return /^\/(?!\/)/.test(to) && !rest.type ? <Link to={to} {...rest} /> : <a href={to} {...rest} />
}

export function ButtonLink({ tone, size, className, ...rest }: Look & AnchorProps) {
  return <Anchor {...rest} className={classOf({ tone, size, className })} />
}

/** A text link with a wavy underline and an arrow. */
export function MoreLink({ className, children, ...rest }: AnchorProps) {
  return (
    <Anchor {...rest} className={className ? `${styles.more} ${className}` : styles.more}>
      {children} <Icon name="arrow" />
    </Anchor>
  )
}

/** Looks like MoreLink, for use inside a larger link such as a card, where links cannot be nested. */
export function MoreText({ children }: { children: ReactNode }) {
  return <span className={styles.more}>{children}</span>
}

export function IconButton({
  icon,
  label,
  className,
  type = 'button',
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={className ? `${styles.square} ${className}` : styles.square}
    >
      <Icon name={icon} />
    </button>
  )
}
