// The buttons of the console: with words, or with an icon alone.
import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = ComponentProps<'button'> & {
  /** `go` is what the screen is for, `end` ends or deletes something, and `bare` has no frame. */
  look?: 'go' | 'end' | 'bare'
  isSmall?: boolean
  /** Before the words, in the size of the button. */
  icon?: IconName
}

export function Button({ look, isSmall = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={joined('btn', isSmall && 'btn--s', look && `btn--${look}`, className)}>
      {icon && <Icon name={icon} isSmall={isSmall} />}
      {children}
    </button>
  )
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
