// Every hostile file is found, each for the reason that it is there for.
import { expect, test } from 'vitest'
import { readPdf } from '#platform/pdf/read-pdf.server.ts'
import { hostileFiles, type HostileFile } from './hostile.ts'
import { rawPdf } from './raw-pdf.ts'

const files: HostileFile[] = []
for await (const each of hostileFiles()) files.push(each)

test('there are enough of them, each with a name of its own', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(100)
})

async function expectFound({ file, expected }: HostileFile): Promise<void> {
  const result = await readPdf(file)
  if ('finding' in expected)
    expect(result).toEqual({ verdict: 'dangerous', findings: expect.arrayContaining([expected.finding]) })
  else expect(result).toEqual({ verdict: 'unreadable', reason: expected.reason, message: expect.stringContaining(' ') })
}

const reasons = [...Map.groupBy(files, ({ expected }) => JSON.stringify(expected)).values()]
const [quick, slow] = [new Set(reasons.map(([first]) => first)), 'actions of which each is followed by the next']
const isShort = (each: HostileFile) => quick.has(each) && each.name !== slow
test.each(files.filter(isShort))('$name', expectFound)
test.each(files.filter((each) => !isShort(each)))('$name', { tags: ['long'] }, expectFound)

test('names that every object of the language has are names like others', async () => {
  const file = rawPdf({ objects: ['<< /S /constructor /Type /__proto__ /Subtype /toString /Filter /valueOf >>'] })
  expect(await readPdf(file)).toMatchObject({ verdict: 'clean', pages: 1 })
})
