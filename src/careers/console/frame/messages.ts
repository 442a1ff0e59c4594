// What the console's page and the frame that draws a resume say to each other. The page believes nothing that the frame
// says beyond these shapes, because the frame handles a stranger's file.
import { z } from 'zod'

export const resumeFramePath = '/console/resume-frame'

/** From the page to the frame. The bytes are handed over, so no copy stays in the page. */
export type ToFrame =
  | { kind: 'open'; bytes: ArrayBuffer }
  | { kind: 'zoom'; step: 1 | -1 }
  | { kind: 'mode'; mode: FrameMode }
  | { kind: 'resource'; id: number; bytes: ArrayBuffer | null }

export type FrameMode = 'pages' | 'text'

const page = z.number().int().min(0).max(100_000)

/**
 * From the frame to the page. `resource`: a file that a PDF relies on, such as a character map, because the frame cannot
 * load anything itself. `key`: a key that leads to another application, pressed within the frame.
 */
export const fromFrameSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('opened'), pages: page, shown: page }),
  z.object({ kind: z.literal('at'), page }),
  z.object({ kind: z.literal('failed') }),
  z.object({
    kind: z.literal('resource'),
    id: z.number().int(),
    folder: z.enum(['cmaps', 'standard_fonts', 'wasm']),
    name: z.string().regex(/^[\w-]{1,60}\.[a-z]{2,8}$/),
  }),
  z.object({ kind: z.literal('key'), key: z.enum(['j', 'k', 'Escape']) }),
])
export type FromFrame = z.infer<typeof fromFrameSchema>
