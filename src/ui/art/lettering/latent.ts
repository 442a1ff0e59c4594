// Hidden writing: the latent image of a void pantograph, and microprint that looks like a line.
import { serif } from './lettering.ts'
import type { Lettering } from './lettering.ts'
import { moveTo, pathElement } from '#ui/art/path.ts'
import { escapeText, slotId } from '#ui/art/plate.ts'
import type { Plate } from '#ui/art/plate.ts'

export type LatentSettings = {
  width?: number
  height?: number
  size?: number
  gap?: number
  weight?: number
  wordWeight?: number
  lettering?: Lettering
}

/** Rulings that change direction inside a word. */
export function latent(word: string, settings: LatentSettings = {}): Plate {
  const { width = 1600, height = 700, size = 620, gap = 9, weight = 1, lettering = serif } = settings
  const { wordWeight = weight * 1.6 } = settings
  let level = ''
  for (let y = gap / 2; y < height; y += gap) level += `M0 ${Math.round(y)}H${width}`
  let slanted = ''
  for (let x = -height; x < width; x += gap * 1.02) slanted += `${moveTo(x, height)}l${height} ${-height}`
  const letters = (attributes: string): string =>
    lettering.line(word, {
      x: width / 2,
      y: height / 2 + size * 0.34,
      size,
      weight: 600,
      tracking: -0.02,
      attributes,
    })
  const clipId = slotId('v', `${word} ${width} ${height} ${size}`)
  const maskId = slotId('vm', `${word} ${width} ${height} ${size}`)
  const clip = `<clipPath id="${clipId}">${letters('')}</clipPath>`
  const box = `maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"`
  const sheet = `<rect width="${width}" height="${height}" fill="#fff" stroke="none"/>`
  const mask = `<mask id="${maskId}" ${box}>${sheet}${letters(' fill="#000" stroke="none"')}</mask>`
  const ground = `<g mask="url(#${maskId})">${pathElement(level, weight)}</g>`
  const figure = `<g clip-path="url(#${clipId})">${pathElement(slanted, wordWeight)}</g>`
  return {
    vb: [0, 0, width, height],
    defs: `<defs>${clip}${mask}</defs>`,
    body: ground + figure,
    par: 'xMidYMid slice',
  }
}

const MICROPRINT_TILE = 150
const MICROPRINT_LENGTH = 2400

/** A line made of tiny text, like a cheque's signature line. Five pixels high, and cropped to the width of its box. */
export function microprint(text: string): Plate {
  const id = slotId('mp', text)
  const tile = `width="${MICROPRINT_TILE}" height="5" patternUnits="userSpaceOnUse"`
  const face = `font-size="4.4" textLength="${MICROPRINT_TILE - 2}" font-family="var(--sans)"`
  const words = `<text y="4.3" ${face} fill="currentColor" stroke="none">${escapeText(text)}</text>`
  return {
    vb: [0, 0, MICROPRINT_LENGTH, 5],
    defs: `<defs><pattern id="${id}" ${tile}>${words}</pattern></defs>`,
    body: `<rect width="${MICROPRINT_LENGTH}" height="5" fill="url(#${id})" stroke="none"/>`,
    par: 'xMinYMid slice',
  }
}
