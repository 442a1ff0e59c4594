// Reads the text of a PDF in a process of its own. What a file makes slow, large or crash costs its text alone.
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readerLimits, runOnFile } from '#platform/pdf/reader-process.server.ts'

// The build replaces this address (reader-program.vite.ts).
const programOfText = fileURLToPath(new URL('./text-program.server.ts', import.meta.url))

/** The program keeps to less, unless a page never ends. Characters: twice what it prints, for letters that JSON writes in several. */
const textLimits = { ...readerLimits, ms: 120_000, heapMegabytes: 256, characters: 400_000 }

/**
 * Returns the text of each page: what was read before the file was too long, too slow or too large. Throws ReaderFailed
 * if no process can be started, the error of the file system, and the signal's reason.
 */
export async function textInProcess(
  path: string,
  signal: AbortSignal,
  limits: Partial<typeof textLimits> = {},
): Promise<string[]> {
  const { output } = await runOnFile(programOfText, path, signal, { ...textLimits, ...limits })
  return output.split('\n').slice(1).flatMap(pageOf)
}

/** A line of what is printed. None if it was cut off, or is what no program of ours prints. */
function pageOf(line: string): string[] {
  try {
    // No database takes all that a text of a PDF may hold.
    return [
      z
        .string()
        .parse(JSON.parse(line))
        .toWellFormed()
        .replaceAll(/[^\P{Cc}\n]/gu, ' '),
    ]
  } catch {
    return []
  }
}
