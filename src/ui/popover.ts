// Popovers, which Chrome has from 114, Safari from 17 and Firefox from 125 on. Older ones refuse the selector.

export function isPopoverOpen(element: HTMLElement | null): boolean {
  return element !== null && 'popover' in element && element.matches(':popover-open')
}

export function hidePopover(element: HTMLElement | null): void {
  if (isPopoverOpen(element)) element?.hidePopover()
}
