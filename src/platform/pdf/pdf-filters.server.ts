// Decodes the streams of a PDF within a limit, because a few kilobytes can unpack to gigabytes.
import { constants, createInflate } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFContext, PDFName, PDFNull, PDFRawStream, type PDFDict } from '@cantoo/pdf-lib'

/** A stream that unpacks to more than the limit. */
export class TooLarge extends Error {}

/** A filter that cannot be decoded here, or data that does not fit its filter. */
class Undecodable extends Error {}

/** Viewers accept the abbreviations in every stream, not only in inline images. */
const filterNames = new Map([
  ['Fl', 'FlateDecode'],
  ['LZW', 'LZWDecode'],
  ['A85', 'ASCII85Decode'],
  ['AHx', 'ASCIIHexDecode'],
  ['RL', 'RunLengthDecode'],
  ['DCT', 'DCTDecode'],
  ['CCF', 'CCITTFaxDecode'],
])
const decodable = ['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']
const imageFilters = ['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']

type Stage = { filter: string; params: PDFDict | null }

/** Returns the filters in the order in which they are undone. Throws Undecodable if they cannot be told. */
function stagesOf(dict: PDFDict): Stage[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  const params = dict.lookup(PDFName.of('DecodeParms'))
  if (filter === undefined || filter === PDFNull) return []
  const filters = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter]
  return filters.map((each, index) => {
    if (!(each instanceof PDFName)) throw new Undecodable('a filter without a name')
    const given = each.asString().slice(1)
    const own = params instanceof PDFArray ? params.lookup(index) : params
    return { filter: filterNames.get(given) ?? given, params: isDict(own) ? own : null }
  })
}

function isDict(value: unknown): value is PDFDict {
  return typeof value === 'object' && value !== null && 'entries' in value && 'lookupMaybe' in value
}

/** The library has no limit in `decode`, but stops once it has the bytes it was asked for. */
function decodeStage({ filter, params }: Stage, data: Uint8Array, limit: number): Uint8Array {
  const dict = PDFContext.create().obj({})
  dict.set(PDFName.of('Filter'), PDFName.of(filter))
  if (params !== null) dict.set(PDFName.of('DecodeParms'), params)
  let decoded: Uint8Array
  try {
    decoded = Uint8Array.from(decodePDFRawStream(PDFRawStream.of(dict, data)).getBytes(limit + 1))
  } catch (error) {
    throw new Undecodable('data that does not fit its filter', { cause: error })
  }
  if (decoded.length > limit) throw new TooLarge()
  return decoded
}

type Unpacked = { size: number; head: Uint8Array; all: Uint8Array | null }

/** Damaged or cut data counts as far as it goes, as in a viewer. */
async function inflate(data: Uint8Array, limit: number, keepsAll: boolean): Promise<Unpacked> {
  const inflater = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 })
  const kept: Buffer[] = []
  let size = 0
  inflater.end(data)
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) {
      size += chunk.length
      if (keepsAll || kept.length === 0) kept.push(chunk)
      if (size > limit) throw new TooLarge()
    }
  } catch (error) {
    if (error instanceof TooLarge) throw error
    // Viewers read on where zlib gives up, and so does the library, which has their decoder.
    const all = decodeStage({ filter: 'FlateDecode', params: null }, data, Math.min(limit, wholeLimit))
    return { size: all.length, head: all.subarray(0, headSize), all: keepsAll ? all : null }
  } finally {
    inflater.destroy()
  }
  return { size, head: kept[0]?.subarray(0, headSize) ?? new Uint8Array(), all: keepsAll ? Buffer.concat(kept) : null }
}

const headSize = 1024

/** For what is held in memory as a whole. */
const wholeLimit = 32 * 1024 * 1024

/**
 * Returns how many bytes a stream unpacks to, in all stages together, and its first ones. Images in a coded format are not unpacked. Throws
 * TooLarge above `limit`, and Undecodable.
 */
export async function measureStream(
  dict: PDFDict,
  data: Uint8Array,
  limit: number,
): Promise<{ size: number; head: Uint8Array }> {
  let rest = data
  let size = 0
  const stages = stagesOf(dict)
  for (const [index, stage] of stages.entries()) {
    if (imageFilters.includes(stage.filter)) break
    if (!decodable.includes(stage.filter)) throw new Undecodable(stage.filter)
    const isLast = index === stages.length - 1
    if (isLast && stage.filter === 'FlateDecode') {
      const last = await inflate(rest, limit - size, false)
      return { size: size + last.size, head: last.head }
    }
    rest = decodeStage(stage, rest, Math.min(limit - size, wholeLimit))
    size += rest.length
  }
  return { size, head: rest.subarray(0, headSize) }
}

/** How many bytes the object streams of a file may still unpack to, all together. */
export type Budget = { left: number }

export function openBudget(): Budget {
  return { left: wholeLimit }
}

/** Returns the whole content and takes its size from the budget. Throws TooLarge beyond that, and Undecodable. */
export async function decodeStream(dict: PDFDict, data: Uint8Array, budget: Budget): Promise<Uint8Array> {
  let rest = data
  for (const stage of stagesOf(dict)) {
    if (!decodable.includes(stage.filter)) throw new Undecodable(stage.filter)
    // The library ignores predictors, and with one the objects would look different to a viewer.
    const predictor = stage.params?.lookup(PDFName.of('Predictor'))
    if (predictor !== undefined && predictor.toString() !== '1') throw new Undecodable('a predictor')
    if (stage.filter !== 'FlateDecode') rest = decodeStage(stage, rest, budget.left)
    else rest = (await inflate(rest, budget.left, true)).all ?? rest
    budget.left -= rest.length
  }
  return rest
}
