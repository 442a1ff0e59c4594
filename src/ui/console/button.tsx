// The buttons of the console: with words, or with an icon alone.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

type Looks = {
  /** `go` is what the screen is for, `end` ends or deletes something, and `bare` has no frame. */
  look?: 'go' | 'end' | 'bare' | undefined
  isSmall?: boolean
  /** Before the words, in the size of the button. */
  icon?: IconName
}

export function Button(props: ComponentProps<'button'> & Looks) {
  return <button type="button" {...drawn(props)} />
}

/** Looks like a button and leads elsewhere. */
export function ButtonLink(props: ComponentProps<typeof Link> & Looks) {
  return <Link {...drawn(props)} />
}

function drawn<Props extends Pick<ComponentProps<'button'>, 'className' | 'children'> & Looks>(props: Props) {
  const { look, isSmall = false, icon, className, children, ...rest } = props
  return {
    ...rest,
    className: joined('btn', isSmall && 'btn--s', look && `btn--${look}`, className),
    children: (
      <>
        {icon && <Icon name={icon} isSmall={isSmall} />}
        {children}
      </>
    ),
  }
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName
  /** For whoever does not see the icon. */
  label: string
  isSmall?: boolean
}

export function IconButton({ icon, label, isSmall = false, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={joined('ib', isSmall && 'ib--s', className)} aria-label={label}>
      <Icon name={icon} isSmall={isSmall} />
    </button>
  )
}

function joined(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
