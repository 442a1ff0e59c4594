// What became of a mail, as every screen of staff shows it.

/**
 * `waiting`: nothing is in its way. `delayed`: it will be tried again, or something holds it up. `kept`: it is not sent
 * until staff say so. `failed`: it is not tried again. `given-up`: staff gave it up, or it would have come too late.
 */
export type DeliveryState = 'waiting' | 'delayed' | 'kept' | 'failed' | 'given-up' | 'sent'

/** `reason` says why it has not been sent; '' if there is nothing to say. */
export type MailDelivery = { state: DeliveryState; reason: string }

/** Staff have to know: it has not been sent, and may never be. */
export function isUndelivered(state: DeliveryState | 'none'): boolean {
  return state !== 'sent' && state !== 'waiting' && state !== 'none'
}
