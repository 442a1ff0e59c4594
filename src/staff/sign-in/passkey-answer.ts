// What a browser answers when somebody shows a passkey (WebAuthn, AuthenticationResponseJSON).
import { z } from 'zod'

const schema = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().max(4000),
    authenticatorData: z.string().max(4000),
    signature: z.string().max(4000),
    userHandle: z.string().max(200).exactOptional(),
  }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.object({}),
})
export type PasskeyAnswer = z.infer<typeof schema>

/** Of whatever the browser's own function returned. */
export const passkeyAnswer: z.ZodType<PasskeyAnswer, unknown> = schema
