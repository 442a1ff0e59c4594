// What the console's document says of the firm.

type Firm = { name: string; since: number; cities: string[] }

export function firmOfPage(): Firm {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=firm]')
  const { since = '', cities = '' } = meta?.dataset ?? {}
  return { name: meta?.content ?? '', since: Number(since), cities: cities.split('|').filter(Boolean) }
}
