// The social networks of the firm: from this table follow the links of the page, the form of the console, what is saved and
// read, and the contract. Another network is another line, and its drawing in ui/icon.tsx.
import type { IconName } from '#ui/icon.tsx'

/** `key`: its name in the contract (specification §3). `home` is linked if the firm has given no address (§9). */
export const networks = [
  { key: 'facebook', name: 'Facebook', icon: 'facebook', home: 'https://www.facebook.com/' },
  { key: 'twitter', name: 'Twitter', icon: 'twitter', home: 'https://twitter.com/' },
  { key: 'Instagram', name: 'Instagram', icon: 'instagram', home: 'https://www.instagram.com/' },
] as const satisfies readonly { key: string; name: string; icon: IconName; home: string }[]

export type Network = (typeof networks)[number]

/** One value for each network. */
export function byNetwork<Value>(valueOf: (network: Network) => Value): Record<Network['key'], Value> {
  // The keys are those of the table, but Object.fromEntries loses them in its type.
  return Object.fromEntries(networks.map((network) => [network.key, valueOf(network)])) as Record<Network['key'], Value>
}
