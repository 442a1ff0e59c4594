// nginx, installed from Debian if it is not there, in the foreground and in a folder of its own.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasProgram } from './debian-package.ts'

export const nginxPackage = ['/usr/sbin/nginx', 'nginx-light'] as const
const places = [nginxPackage[0], '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

/** Returns false if it is neither installed nor can be. */
export function hasNginx(): boolean {
  return places.some((place) => existsSync(place)) || hasProgram(...nginxPackage)
}

function program(): string {
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('There is no nginx')
  return found
}

/** `http` is what stands in the block of that name. */
export function startNginx(folder: string, http: string): ChildProcess {
  mkdirSync(folder, { recursive: true })
  configureNginx(folder, http)
  return spawn(program(), argumentsOf(folder), { stdio: 'ignore' })
}

export function configureNginx(folder: string, http: string): void {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; worker_processes 1;
events {}
http {
access_log off; ${temporary.map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')}
${http}}
`,
  )
}

/** Has a running nginx read the configuration again. Its workers finish what they have begun. */
export function reloadNginx(folder: string): void {
  spawnSync(program(), [...argumentsOf(folder), '-s', 'reload'])
}

function argumentsOf(folder: string): string[] {
  return ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
}
