// Reads a stream of server-sent events (WHATWG HTML, section 9.2), as far as model endpoints use it: only the data.

/** `kind` tells which promise of the format was broken. */
export class StreamError extends Error {
  readonly kind: 'not UTF-8' | 'too much data'
  constructor(kind: StreamError['kind']) {
    super(kind)
    this.kind = kind
  }
}

/**
 * Yields the data of each event. An event without the blank line that ends it is ignored. Throws StreamError once the
 * stream has more than `maxBytes`, or bytes that are not UTF-8, and whatever the stream itself fails with.
 */
export async function* eventData(
  stream: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<string, void, undefined> {
  let data: string[] = []
  for await (const line of lines(stream, maxBytes)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    } else if (line === 'data' || line.startsWith('data:')) {
      data.push(line.slice('data:'.length).replace(/^ /, ''))
    }
  }
}

async function* lines(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let begun: string[] = []
  let endedWithReturn = false
  for await (const piece of stream) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new StreamError('too much data')
    const given = decoded(decoder, piece)
    if (given === '') continue
    // \r\n is one break, also if it comes in two pieces.
    const text = endedWithReturn ? given.replace(/^\n/, '') : given
    endedWithReturn = given.endsWith('\r')
    begun.push(text)
    if (!/[\r\n]/.test(text)) continue
    const complete = begun.join('').split(/\r\n|\n|\r/)
    begun = [complete.pop() ?? '']
    yield* complete
  }
}

function decoded(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw new StreamError('not UTF-8')
  }
}
