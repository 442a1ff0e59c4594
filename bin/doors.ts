// The files of src/ that others may import, as doors.txt lists them. A line that ends in a slash stands for what lies
// directly in that folder, but for tests, styles and drawings.
import { readdirSync, readFileSync } from 'node:fs'

const root = `${import.meta.dirname}/..`

/** The lines of doors.txt without its comments. */
export function doorLines(): string[] {
  return readFileSync(`${root}/doors.txt`, 'utf8').match(/^[^#\s].*$/gm) ?? []
}

/** The paths of all doors within src/. */
export function doors(): string[] {
  return doorLines().flatMap((line) => (line.endsWith('/') ? filesIn(line) : [line]))
}

/** What a line stands for that names a folder of src/ and ends in a slash. */
export function filesIn(folder: string): string[] {
  return readdirSync(`${root}/src/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test\.tsx?|css|svg)$/.test(entry.name))
    .map(({ name }) => folder + name)
}
