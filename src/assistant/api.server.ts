// The calls of the assistant: a question with its answer, a thumb for an answer, and the end of a conversation.
import { quotas } from '#platform/quota/quotas.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ConversationKey } from '#leads/conversation.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { timeText } from '#platform/dates.ts'
import { removeErasedFromFiles } from '#platform/erased-data.server.ts'
import {
  formBody,
  formRefusals,
  invalidFormSchema,
  openApiRouter,
  refusalSchema,
  type Issue,
  type Refused,
} from '#platform/http/call.server.ts'
import type { SenderGroup, Senders } from '#platform/quota/client-address.server.ts'
import { secondsUntil, type Allowance, type QuotaStore } from '#platform/quota/quota-store.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { Work } from '#platform/work/work.server.ts'
import type { Answer, Answers } from './answers/answer.ts'
import { allowanceSchema, chatbotPath, questionSchema, replySchema, startingCount, type Reply } from './chat-message.ts'
import type { Conversations } from './conversations.server.ts'
import { openModel, type ModelSettings } from './model/model.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Log
  settings: { dataDir: string; assistantModel: ModelSettings | null }
  answers: Answers
  conversations: Conversations
  senders: Senders
  quotaStore: Pick<QuotaStore, 'spend' | 'left'>
  work: Pick<Work, 'run'>
  /** The firm's telephone number, for whoever cannot be helped here. */
  telephone: () => Promise<string>
}

/** Everybody, if senders cannot be told apart. */
const { max: questionsPerDay } = quotas.question
const unknownSenders: SenderGroup = { name: 'unknown senders', times: 20 }

/** Thousands of people may have one address, so a network has as many times the allowance of a person. */
const personsPerNetwork = quotas.questionOfNetwork.max / questionsPerDay

type Asking = { conversation?: string | undefined; person?: string | undefined }

const invalid = {
  description: 'A value is missing or not valid',
  content: { 'application/json': { schema: invalidFormSchema } },
} as const

const questionRoute = createRoute({
  method: 'post',
  path: chatbotPath,
  tags: ['Assistant'],
  summary: 'A question to the assistant',
  request: { body: formBody('Question', questionSchema) },
  responses: {
    200: { description: 'The reply', content: { 'application/json': { schema: replySchema } } },
    422: invalid,
    ...formRefusals,
    429: {
      description: 'No questions are left, or sent too often; Retry-After gives the number of seconds to wait',
      content: {
        'application/json': { schema: z.union([replySchema.extend({ message: z.string() }), refusalSchema]) },
      },
    },
  } as const,
})

const allowanceRoute = createRoute({
  method: 'post',
  path: `${chatbotPath}/allowance`,
  tags: ['Assistant'],
  summary: 'How many questions may still be asked today',
  request: { body: formBody('AskedAllowance', questionSchema.pick({ conversation: true, person: true })) },
  responses: {
    200: { description: 'The allowance', content: { 'application/json': { schema: allowanceSchema } } },
    422: invalid,
    ...formRefusals,
  } as const,
})

/** A urlencoded form has only texts. */
const thumbSchema = z.preprocess(
  (given) => (given === '1' || given === '-1' ? Number(given) : given),
  z.union([z.literal(1), z.literal(-1)], 'The thumb should be 1 or -1'),
)

const doneSchema = z.object({ message: z.string() })

const thumbRoute = createRoute({
  method: 'post',
  path: `${chatbotPath}/thumb`,
  tags: ['Assistant'],
  summary: 'Rates an answer as helpful or not. The last rating counts',
  request: {
    body: formBody(
      'Thumb',
      z.object({ exchange: z.uuid('The exchange should be a UUID'), thumb: thumbSchema.describe('1 or -1') }),
    ),
  },
  responses: {
    200: { description: 'Noted', content: { 'application/json': { schema: doneSchema } } },
    404: { description: 'This answer has been deleted', content: { 'application/json': { schema: refusalSchema } } },
    422: invalid,
    ...formRefusals,
  } as const,
})

const eraseRoute = createRoute({
  method: 'post',
  path: `${chatbotPath}/erase`,
  tags: ['Assistant'],
  summary: 'Erases everything held of a conversation',
  request: {
    body: formBody('ConversationToErase', z.object({ conversation: z.uuid('The conversation should be a UUID') })),
  },
  responses: {
    200: {
      description: 'Erased, whether or not anything was held',
      content: { 'application/json': { schema: doneSchema } },
    },
    422: invalid,
    ...formRefusals,
  } as const,
})

function invalidValues(issues: Issue[]): Refused {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? 'form')] ??= message
  return { status: 422, body: { message: Object.values(errors)[0] ?? 'The request is not valid', errors } }
}

export function assistantApi(parts: Dependencies) {
  const { database, clock, log, settings, answers, conversations, telephone, work } = parts
  const reword = openModel(settings.assistantModel, { log })

  /** Whose allowance is counted: the conversation's, the person's, and the network's. Null from within the process. */
  function countedBy(c: Context, { conversation, person }: Asking): [SenderGroup, ...SenderGroup[]] | null {
    const sender = parts.senders(c)
    if (sender === null) return null
    const [first = unknownSenders, ...wider] = sender
    const network = ({ name, times }: SenderGroup) => ({ name: `network ${name}`, times: times * personsPerNetwork })
    const named = [conversation, person].filter((each) => each !== undefined)
    // Whoever names neither shares the allowance of one person with everybody in the network who names neither.
    const own = named.length > 0 ? named.map((name) => ({ name: name.toLowerCase(), times: 1 })) : [first, ...wider]
    return [network(first), ...wider.map(network), ...own]
  }

  async function spend(c: Context, asking: Asking): Promise<Pick<Allowance, 'isSpent' | 'left' | 'endsOn'>> {
    const counted = countedBy(c, asking)
    if (counted === null)
      return { isSpent: false, left: questionsPerDay, endsOn: new Date(clock().getTime() + quotas.question.per * 1000) }
    const allowance = await parts.quotaStore.spend([{ quota: quotas.question, groups: counted }])
    return { ...allowance, left: Math.min(allowance.left, questionsPerDay) }
  }

  /** Below 0 once the allowance is used up (specification §9). */
  function countOf(left: number): number {
    return startingCount - questionsPerDay + left
  }

  async function store(conversation: ConversationKey | null, question: string, answer: Answer) {
    try {
      return await conversations.write({ conversation, question, answer }, clock())
    } catch (error) {
      log.warn(loggable(error), 'an exchange with the assistant could not be stored')
      return null
    }
  }

  async function limitReply({ endsOn }: Pick<Allowance, 'endsOn'>): Promise<Reply & { message: string }> {
    const message =
      `The assistant cannot take more questions from you today. You can ask again from ` +
      `${timeText(endsOn)}. Until then you can write to us, book a consultation, ` +
      `or telephone us on ${await telephone()}.`
    return {
      message,
      role: 'assistant',
      content: message,
      sources: [],
      suggestions: [],
      handoff: { reason: 'limit' },
      exchange: null,
      count: -1,
      renewsOn: endsOn.toISOString(),
    }
  }

  return openApiRouter(invalidValues)
    .openapi(questionRoute, async (c) => {
      const { content: question, conversation: identifier, person } = c.req.valid('json')
      const conversation = identifier === undefined ? null : conversations.keyOf(identifier)
      const allowance = await spend(c, { conversation: identifier, person })
      if (allowance.isSpent) {
        const seconds = secondsUntil(allowance.endsOn)
        return c.json(await limitReply(allowance), 429, { 'retry-after': String(seconds) })
      }
      const now = clock()
      const earlier = conversation === null ? [] : await conversations.continued(conversation, now)
      const own = await work.run('question', () => answers.answer({ question, earlier }, now))
      // Others have their turn while the model thinks.
      const answer = await reword({ question, earlier }, own)
      const exchange = await store(conversation, question, answer)
      const {
        band: _band,
        passages: _passages,
        isComputed: _isComputed,
        isNoise: _isNoise,
        isProbable: _isProbable,
        ...said
      } = answer
      const left = { count: countOf(allowance.left), renewsOn: allowance.endsOn.toISOString() }
      return c.json({ role: 'assistant' as const, ...said, exchange, ...left }, 200)
    })
    .openapi(allowanceRoute, async (c) => {
      const counted = countedBy(c, c.req.valid('json')) ?? []
      const { left, endsOn } = await parts.quotaStore.left({ quota: quotas.question, groups: counted })
      const isUntouched = left >= questionsPerDay
      const count = countOf(Math.min(left, questionsPerDay))
      return c.json({ count, renewsOn: isUntouched ? null : endsOn.toISOString() }, 200)
    })
    .openapi(thumbRoute, async (c) => {
      const { exchange, thumb } = c.req.valid('json')
      if (await conversations.rate(exchange, thumb)) return c.json({ message: 'Thank you for your feedback.' }, 200)
      return c.json({ message: 'We no longer hold this answer, so your rating could not be saved.' }, 404)
    })
    .openapi(eraseRoute, async (c) => {
      const key = conversations.keyOf(c.req.valid('json').conversation)
      if (await conversations.erase(key)) await removeErasedFromFiles(database, settings.dataDir)
      return c.json(
        { message: 'The conversation has been deleted from our records. Anything you sent us with a form is kept.' },
        200,
      )
    })
}
