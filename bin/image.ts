// Collects what a started site needs, and nothing that only builds or tests it. The Dockerfile makes its image of that.
// Run: node bin/image.ts <new folder>
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

const root = dirname(import.meta.dirname)

/** Packages that the server's bundle names, but never loads. */
const onlyInBrowsers = ['pdfjs-dist']
/** Types, sources, maps and manuals of packages. Node does not load TypeScript from node_modules. */
const notForRunning = /\.(?:map|md|[cm]?tsx?)$/i

type Put = (from: string, to: string) => void

/** Puts the files into the folder, in the same places. The site must have been built. Returns their size in bytes. */
export function collectSite(folder: string, put: Put = copyFileSync): number {
  const packages = new Set<string>()
  for (const name of importedPackages()) addPackage(root, name, packages)
  const files = [
    'package.json',
    ...programs(),
    ...filesBelow('build'),
    ...filesBelow('content'),
    ...[...packages].flatMap(filesOfPackage),
  ]
  let size = 0
  for (const file of files) {
    const target = join(folder, file)
    mkdirSync(dirname(target), { recursive: true })
    put(join(root, file), target)
    size += statSync(target).size
  }
  return size
}

/** The packages that the server's bundle imports, statically or not, as it names them: `kysely/migration`. */
export function importedModules(): string[] {
  const names = filesBelow('build/server')
    .filter((file) => /\.m?js$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
  return [...new Set(names)]
    .filter((name) => /^(?:@[a-z0-9-]+\/)?[a-z0-9]/.test(name) && !name.startsWith('node:'))
    .filter((name) => !builtinModules.includes(name) && !onlyInBrowsers.includes(packageOf(name)))
    .toSorted()
}

function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(
      ({ moduleRequest }) => /^["'`](.*)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? '',
    ),
  ]
}

function importedPackages(): string[] {
  return [...new Set(importedModules().map(packageOf))]
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** The server and the commands for whoever runs it, with the modules that they import beside the bundle. */
function programs(): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = Object.values(scripts).flatMap((script) => /run\.mjs (bin\/\w+\.ts)\b/.exec(script)?.slice(1) ?? [])
  const found = new Set(['server.mjs', 'server.ts', ...commands])
  for (const file of found) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/^import (?!type\b).*? from '(\.[^']+)'(?: with .*)?$/gm))
      found.add(normalize(join(dirname(file), path)))
  }
  return [...found]
}

/** Adds the package that is found from this folder, and everything it needs, by their paths. */
function addPackage(from: string, name: string, found: Set<string>): void {
  const folder = folderOf(from, name)
  if (folder === null) throw new Error(`The package ${name} is not installed, but ${from} needs it`)
  const path = folder.slice(root.length + 1)
  if (found.has(path)) return
  found.add(path)
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifestOf(folder)
  for (const each of Object.keys({ ...dependencies, ...peerDependencies })) {
    // The project declares those optional ones that it uses, such as the S3 client of flydrive.
    const isNeeded = peerDependenciesMeta[each]?.optional !== true || each in (manifestOf(root).dependencies ?? {})
    if (isNeeded && !(each in optionalDependencies)) addPackage(folder, each, found)
  }
  // Most of them are for other systems.
  for (const each of Object.keys(optionalDependencies)) if (folderOf(folder, each)) addPackage(folder, each, found)
}

type Manifest = Partial<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
> & {
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** As Node looks for it: in the node_modules of this folder and of those above. */
function folderOf(from: string, name: string): string | null {
  for (let at = from; at.startsWith(root); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (statSync(join(folder, 'package.json'), { throwIfNoEntry: false })) return folder
  }
  return null
}

/** Packages within a package are listed by themselves. */
function filesOfPackage(path: string): string[] {
  return filesBelow(path).filter(
    (file) => !file.slice(path.length).includes('/node_modules/') && !notForRunning.test(file),
  )
}

function filesBelow(path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('Say into which new folder the files are to be copied: node bin/image.ts <folder>')
    process.exit(1)
  }
  console.log(`${folder} has ${Math.round(collectSite(folder) / 1e6)} MB`)
}
