// The calls behind the home page's own blocks.
import { z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import * as home from './home.server.ts'
import {
  carouselSlideSchema,
  galleryItemSchema,
  logoSchema,
  numbersSchema,
  whatWeDoSchema,
  whatWeOfferSchema,
} from './home.ts'

const calls = {
  carousel: {
    path: '/get/carousel',
    summary: 'Slides',
    answer: z.array(carouselSlideSchema),
    returns: 'All slides',
  },
  gallery: {
    path: '/get/gallery',
    summary: 'Pictures of the gallery',
    answer: z.array(galleryItemSchema),
    returns: 'All pictures',
  },
  logos: { path: '/get/logos', summary: 'Logos', answer: z.array(logoSchema), returns: 'All logos' },
  whatWeOffer: {
    path: '/get/whatweoffer',
    summary: 'What the firm offers',
    answer: z.array(whatWeOfferSchema),
    returns: 'The first is used',
  },
  whatWeDo: {
    path: '/get/whatwedo',
    summary: 'What the firm does, stage by stage',
    answer: z.array(whatWeDoSchema),
    returns: 'All stages',
  },
  numbers: {
    path: '/get/numbers',
    summary: 'The firm in numbers',
    answer: z.array(numbersSchema),
    returns: 'The first is used',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls> {}
}

export const homeApi = readApi(
  'Home page',
  calls,
  ({ database, publicUrl }: { database: Database; publicUrl: string }) => ({
    carousel: () => home.carouselSlides(database, publicUrl),
    gallery: () => home.gallery(database),
    logos: () => home.logos(database),
    whatWeOffer: () => home.whatWeOffer(database),
    whatWeDo: () => home.whatWeDo(database),
    numbers: () => home.numbers(database),
  }),
)
