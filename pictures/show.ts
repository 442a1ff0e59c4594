// `npm run pictures`: photographs every screen of the site and the console at four widths, and shows what has changed
// since the set was last kept. `npm run pictures -- --keep` keeps the pictures that were last taken, to compare later
// ones with. It asserts nothing: people look, and decide.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../bin/build.ts'
import { compareSets, type Compared } from './compare.ts'
import { differences, folder, keptSet, newSet } from './sets.ts'

const root = dirname(import.meta.dirname)
const { values, positionals } = parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true })

if (values.keep) keep()
else await show()

function keep(): void {
  if (!existsSync(newSet)) throw new Error('No pictures have been taken yet: npm run pictures')
  rmSync(keptSet, { recursive: true, force: true })
  cpSync(newSet, keptSet, { recursive: true })
  console.log('The pictures that were last taken are kept. Later ones are compared with them.')
}

/** Words after the command choose the screens whose names contain one of them. */
async function show(): Promise<void> {
  const started = Date.now()
  // Not left to the site, which would build by a clock that stands.
  await buildIfStale()
  for (const old of [newSet, differences]) rmSync(old, { recursive: true, force: true })
  mkdirSync(newSet, { recursive: true })
  const code = await takePictures()
  const isFirst = !existsSync(keptSet)
  if (isFirst) keep()
  const compared = (await compareSets()).filter(({ taken }) => taken || positionals.length === 0)
  const index = join(folder, 'index.html')
  writeFileSync(index, pageOf(compared))
  const changed = compared.filter(({ share }) => share !== 0)
  for (const each of changed.slice(0, 40)) console.log(`${wordsFor(each).padStart(7)}  ${each.picture}`)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `\n${compared.length} pictures in ${seconds} s, ${changed.length} of them changed: ${relative(root, index)}`,
  )
  // A screen that could not be opened is missing from the set, so its failure must be seen.
  process.exitCode = code
}

function takePictures(): Promise<number> {
  const words = positionals.length ? ['--grep', positionals.join('|')] : []
  const tool = join(root, 'node_modules/.bin/playwright')
  const child = spawn(process.execPath, [tool, 'test', '-c', join(root, 'pictures/playwright.config.ts'), ...words], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function wordsFor({ kept, taken, share }: Compared): string {
  if (!kept) return 'new'
  if (!taken) return 'missing'
  return share === 0 ? 'same' : `${Math.max((share ?? 1) * 100, 0.01).toFixed(2)} %`
}

/** A page to look through, the most changed first. What has not changed comes after it, without its former picture. */
function pageOf(compared: Compared[]): string {
  const image = (set: string, { picture }: Compared, title: string): string => {
    const address = encodeURI(relative(folder, join(set, picture)))
    return `<figure><figcaption>${title}</figcaption><a href="${address}"><img loading="lazy" src="${address}" alt=""></a></figure>`
  }
  const sections = compared.map((each) => {
    const isChanged = each.share !== 0 && each.share !== null
    return `<section><h2>${each.picture.replace('/', ' · ').replace('.png', ' px')} <small>${wordsFor(each)}</small></h2><div>
      ${each.kept && isChanged ? image(keptSet, each, 'before') : ''}
      ${each.taken ? image(newSet, each, 'now') : image(keptSet, each, 'before')}
      ${isChanged ? image(differences, each, 'difference') : ''}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of every screen</title>
<style>body{font:16px/1.4 sans-serif;margin:2rem;background:#eee}div{display:flex;gap:1rem;align-items:start}
figure{margin:0;flex:1;max-width:33%}img{width:100%;border:1px solid #999;background:#fff}small{font-weight:normal}</style>
<h1>Pictures of every screen</h1>${sections.join('\n')}</html>`
}
