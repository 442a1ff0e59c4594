// The call that mail programs make when their reader presses "Unsubscribe".
import { createRoute, z } from '@hono/zod-openapi'
import { openApiRouter, refusalSchema } from '#platform/http/call.server.ts'
import { unknownLinkMessage } from './link-messages.ts'

export const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'This link is not complete') })

/** A documented answer that is a sentence. */
export const sentenceResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: refusalSchema } },
})

type OneClick = {
  path: `/link/${string}/{token}`
  /** What it ends, as the API documents say it. */
  ends: string
  endedMessage: string
  /** Returns false for a token that is not known. */
  end: (token: string) => Promise<boolean>
}

/** Answers the address that List-Unsubscribe names (RFC 8058) without asking anything. */
export function oneClickEnd({ path, ends, endedMessage, end }: OneClick) {
  const route = createRoute({
    method: 'post',
    path,
    tags: ['Forms'],
    summary: `${ends}: the address that List-Unsubscribe names (RFC 8058); the body is not read`,
    request: { params: tokenSchema },
    responses: {
      200: sentenceResponse('Ended, now or earlier'),
      400: sentenceResponse('Malformed token'),
      404: sentenceResponse('Nothing to end'),
    },
  })
  return openApiRouter().openapi(route, async (c) =>
    (await end(c.req.valid('param').token))
      ? c.json({ message: endedMessage }, 200)
      : c.json({ message: unknownLinkMessage }, 404),
  )
}
