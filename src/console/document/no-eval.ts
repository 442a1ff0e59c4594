// Imported before every schema: otherwise zod tries whether it may evaluate code, and browsers report what the document's
// policy then refuses.
import { config } from 'zod'

config({ jitless: true })
