// The calls behind the home page's own blocks.
import type { Database } from '#platform/database/database.server.ts'
import { listCall, openApiRouter } from '#platform/http/call.server.ts'
import * as home from './home.server.ts'
import {
  carouselSlideSchema,
  galleryItemSchema,
  logoSchema,
  numbersSchema,
  whatWeDoSchema,
  whatWeOfferSchema,
  type CarouselSlide,
  type GalleryItem,
  type Logo,
  type Numbers,
  type WhatWeDo,
  type WhatWeOffer,
} from './home.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/carousel': { list: CarouselSlide }
    '/get/gallery': { list: GalleryItem }
    '/get/logos': { list: Logo }
    '/get/whatweoffer': { list: WhatWeOffer }
    '/get/whatwedo': { list: WhatWeDo }
    '/get/numbers': { list: Numbers }
  }
}

export function homeApi({ database, publicUrl }: { database: Database; publicUrl: string }) {
  const tags = ['Home page']

  return openApiRouter()
    .openapi(listCall('/get/carousel', { tags, summary: 'Slides', item: carouselSlideSchema }), async (c) =>
      c.json(await home.carouselSlides(database, publicUrl), 200),
    )
    .openapi(
      listCall('/get/gallery', { tags, summary: 'Pictures of the gallery', item: galleryItemSchema }),
      async (c) => c.json(await home.gallery(database), 200),
    )
    .openapi(listCall('/get/logos', { tags, summary: 'Logos', item: logoSchema }), async (c) =>
      c.json(await home.logos(database), 200),
    )
    .openapi(
      listCall('/get/whatweoffer', {
        tags,
        summary: 'What the firm offers; the first is used',
        item: whatWeOfferSchema,
      }),
      async (c) => c.json(await home.whatWeOffer(database), 200),
    )
    .openapi(
      listCall('/get/whatwedo', { tags, summary: 'What the firm does, stage by stage', item: whatWeDoSchema }),
      async (c) => c.json(await home.whatWeDo(database), 200),
    )
    .openapi(
      listCall('/get/numbers', { tags, summary: 'The firm in numbers; the first is used', item: numbersSchema }),
      async (c) => c.json(await home.numbers(database), 200),
    )
}
