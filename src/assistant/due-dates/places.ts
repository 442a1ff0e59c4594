// The states that the quarterly GST returns tell apart, and the cities in which many businesses are.

const states = `andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|goa|gujarat|haryana|himachal pradesh|jharkhand|karnataka|kerala|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|odisha|punjab|rajasthan|sikkim|tamil nadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|delhi|chandigarh|jammu|kashmir|ladakh`
const statesPattern = new RegExp(`\\b(?:${states})\\b`, 'g')

const cities: Record<string, string> = {
  'andhra pradesh': 'vijayawada visakhapatnam vizag guntur tirupati nellore',
  assam: 'guwahati dibrugarh silchar',
  bihar: 'patna gaya muzaffarpur',
  chhattisgarh: 'raipur bhilai bilaspur',
  goa: 'panaji margao vasco',
  gujarat: 'ahmedabad surat vadodara baroda rajkot gandhinagar jamnagar bhavnagar',
  haryana: 'gurgaon gurugram faridabad panipat karnal hisar',
  'himachal pradesh': 'shimla baddi solan',
  jammu: 'srinagar',
  jharkhand: 'ranchi jamshedpur dhanbad bokaro',
  karnataka: 'bengaluru bangalore mysuru mysore hubli mangaluru mangalore belgaum',
  kerala: 'kochi cochin trivandrum thiruvananthapuram kozhikode calicut thrissur',
  'madhya pradesh': 'indore bhopal gwalior jabalpur ujjain',
  maharashtra: 'mumbai bombay pune nagpur nashik thane aurangabad kolhapur',
  manipur: 'imphal',
  meghalaya: 'shillong',
  mizoram: 'aizawl',
  nagaland: 'kohima dimapur',
  odisha: 'bhubaneswar cuttack rourkela orissa',
  punjab: 'ludhiana amritsar jalandhar mohali patiala',
  rajasthan: 'jaipur jodhpur udaipur kota ajmer',
  sikkim: 'gangtok',
  'tamil nadu': 'chennai madras coimbatore madurai salem tiruppur trichy',
  telangana: 'hyderabad secunderabad warangal',
  tripura: 'agartala',
  'uttar pradesh': 'noida lucknow kanpur ghaziabad agra varanasi meerut allahabad prayagraj',
  uttarakhand: 'dehradun haridwar rishikesh',
  'west bengal': 'kolkata calcutta howrah siliguri durgapur asansol',
}
const stateOf = new Map(
  Object.entries(cities).flatMap(([state, names]) => names.split(' ').map((city) => [city, state] as const)),
)

/** Returns the states that the text names, by themselves or by a city. The text is in lower case. */
export function statesIn(text: string): string[] {
  const ofCities = (text.match(/[a-z]+/g) ?? []).flatMap((word) => stateOf.get(word) ?? [])
  return [...new Set([...(text.match(statesPattern) ?? []), ...ofCities])]
}

/** Returns the text without the names of states and cities. */
export function withoutPlaces(text: string): string {
  return text.replace(statesPattern, ' ').replace(/[a-z]+/g, (word) => (stateOf.has(word) ? ' ' : word))
}
