// Where the cities are that visitors write from, to say which office is nearest.

/** Names with the same meaning, and degrees north and east. */
const table = `
  hyderabad,secunderabad,hyd 17.4 78.5|bengaluru,bangalore,blr 13.0 77.6|chennai,madras 13.1 80.3|mumbai,bombay,thane 19.1 72.9
  delhi,ncr 28.6 77.2|gurgaon,gurugram 28.5 77.0|noida,ghaziabad 28.6 77.3|faridabad 28.4 77.3|kolkata,calcutta,howrah 22.6 88.4
  pune,pimpri 18.5 73.9|ahmedabad,gandhinagar 23.0 72.6|surat 21.2 72.8|vadodara,baroda 22.3 73.2|rajkot 22.3 70.8
  jaipur 26.9 75.8|jodhpur 26.3 73.0|udaipur 24.6 73.7|lucknow 26.8 80.9|kanpur 26.4 80.3|agra 27.2 78.0|varanasi 25.3 83.0
  chandigarh,mohali,panchkula 30.7 76.8|ludhiana 30.9 75.9|amritsar 31.6 74.9|dehradun 30.3 78.0|shimla 31.1 77.2
  indore 22.7 75.9|bhopal 23.3 77.4|jabalpur 23.2 79.9|raipur 21.3 81.6|nagpur 21.1 79.1|nashik,nasik 20.0 73.8|aurangabad 19.9 75.3
  kolhapur 16.7 74.2|solapur 17.7 75.9|goa,panaji,margao 15.5 73.8|belgaum,belagavi 15.9 74.5|hubli,hubballi,dharwad 15.4 75.1
  mysore,mysuru 12.3 76.6|mangalore,mangaluru 12.9 74.9|udupi 13.3 74.7|kochi,cochin,ernakulam 10.0 76.3|kozhikode,calicut 11.3 75.8
  thiruvananthapuram,trivandrum 8.5 76.9|thrissur 10.5 76.2|kannur 11.9 75.4|coimbatore 11.0 77.0|madurai 9.9 78.1|salem 11.7 78.1
  tiruchirappalli,trichy 10.8 78.7|tirupur 11.1 77.3|erode 11.3 77.7|vellore 12.9 79.1|hosur 12.7 77.8|puducherry,pondicherry 11.9 79.8
  tirupati 13.6 79.4|nellore 14.4 80.0|vijayawada,guntur,amaravati 16.5 80.6|visakhapatnam,vizag 17.7 83.2|rajahmundry 17.0 81.8
  kakinada 17.0 82.2|kurnool 15.8 78.0|anantapur 14.7 77.6|warangal 18.0 79.6|karimnagar 18.4 79.1|nizamabad 18.7 78.1
  bhubaneswar,cuttack 20.3 85.8|patna 25.6 85.1|ranchi 23.3 85.3|jamshedpur 22.8 86.2|guwahati 26.1 91.7|siliguri 26.7 88.4
`

export type City = { names: string[]; north: number; east: number }

export const knownCities: readonly City[] = table
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const [names = '', north, east] = line.trim().split(' ')
    return { names: names.split(','), north: Number(north), east: Number(east) }
  })

/** Returns degrees, as far apart as a map shows them. Good enough to compare distances within India. */
export function distance(a: City, b: City): number {
  return Math.hypot(a.north - b.north, (a.east - b.east) * Math.cos((a.north * Math.PI) / 180))
}

/** Whether a city of a record is the one of this name, however either is spelled. “New Delhi” is Delhi. */
export function isSameCity(city: string, name: string): boolean {
  const known = cityNamed(name)
  return city.toLowerCase() === name.toLowerCase() || (known !== undefined && cityNamed(city) === known)
}

/** The city that is called so, or by a part of it: Delhi for “New Delhi”. */
export function cityNamed(name: string): City | undefined {
  const called = name.toLowerCase()
  return [called, ...called.split(/[\s,-]+/)]
    .map((part) => knownCities.find(({ names }) => names.includes(part)))
    .find((city) => city !== undefined)
}
