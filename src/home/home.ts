// The home page's own content: slides, blocks, numbers, logos and pictures.
import { z } from 'zod'

const imageFields = {
  imageurl: z.string().describe('Path relative to the file host'),
  imagealt: z.string(),
}

export const carouselSlideSchema = z.object({
  id: z.number().int().positive(),
  ...imageFields,
  controlTitle: z.string(),
  title: z.string(),
  heading: z.string(),
  content: z.string(),
  buttonName: z.string(),
  buttonRoute: z.string().describe('Absolute URL'),
  route: z.string(),
})

export const galleryItemSchema = z.object({ id: z.number().int().positive(), ...imageFields })
export const logoSchema = z.object({ id: z.number().int().positive(), ...imageFields })

export const whatWeOfferSchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  heading: z.string(),
  content: z.string(),
})

/** One stage in a company's life and the forms that belong to it. */
export const whatWeDoSchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  content: z.string(),
  forms: z.string(),
})

export const numbersSchema = z.object({
  id: z.number().int().positive(),
  clients: z.number().int().nonnegative(),
  projects: z.number().int().nonnegative(),
  years: z.number().int().nonnegative(),
  reports: z.number().int().nonnegative(),
  asAt: z.string().nullable().describe('The day (YYYY-MM-DD) on which the figures were true'),
})

export type CarouselSlide = z.infer<typeof carouselSlideSchema>
export type GalleryItem = z.infer<typeof galleryItemSchema>
export type Logo = z.infer<typeof logoSchema>
export type WhatWeOffer = z.infer<typeof whatWeOfferSchema>
export type WhatWeDo = z.infer<typeof whatWeDoSchema>
export type Numbers = z.infer<typeof numbersSchema>
