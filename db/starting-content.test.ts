// The files of a folder of content as they are read.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openContent } from './starting-content.ts'

test('only a part that may be absent does without its file, and a file that is there must be JSON', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-for-tests-'))
  const content = openContent(folder)
  const list = z.array(z.string())
  expect(await content.read('new.json', list.optional())).toBeUndefined()
  await expect(content.read('new.json', list)).rejects.toThrow(`The content lacks ${join(folder, 'new.json')}`)
  writeFileSync(join(folder, 'new.json'), '["one"')
  await expect(content.read('new.json', list.optional())).rejects.toThrow('is not valid JSON')
})
