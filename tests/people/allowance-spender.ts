// A process of its own that spends one allowance many times at once, and prints what it got each time.
import { quotas } from '#platform/quota/quotas.ts'
import { openDatabase, type DatabasePlace } from '#platform/database/database.server.ts'
import { senderGroups } from '#platform/quota/client-address.server.ts'
import { openQuotas } from '#platform/quota/quota-store.server.ts'
import { openLog } from '#platform/log.server.ts'

type Arguments = { place: DatabasePlace; times: number; secret: string }

const { place, times, secret }: Arguments = JSON.parse(process.argv[2] ?? '')
const database = openDatabase(place)
const limits = openQuotas({ database, secret, log: openLog('silent') })
const spent = await Promise.all(
  Array.from({ length: times }, () =>
    limits.spend([{ quota: quotas.question, groups: senderGroups('203.0.113.9'), of: 'at once' }]),
  ),
)
await database.destroy()
console.log(JSON.stringify(spent))
