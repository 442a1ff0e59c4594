// nginx with one worker, which sends the same headers and bytes from a file: the yardstick outside of Node.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from '../faults/debian-package.ts'
import { freePort } from '../tests/free-port.ts'
import type { Server } from './servers.ts'

const program = '/usr/sbin/nginx'
/** The kernel counts CPU time in hundredths of a second. */
const microsecondsPerTick = 10_000

/** Resolves to null if nginx is neither installed nor can be. */
export async function startNginx(path: string, page: { headers: string[]; body: Buffer }): Promise<Server | null> {
  if (!hasProgram(program, 'nginx-light')) return null
  const folder = mkdtempSync(join(tmpdir(), 'nginx-for-benches-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), page.body)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, path, page.headers))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' })
  // Killed with this process, whatever ends it.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await answers(url + path)
  return {
    url,
    async cpuMicroseconds() {
      const [, after = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
      const [user, system] = after.split(' ').slice(11, 13)
      return (Number(user) + Number(system)) * microsecondsPerTick
    },
    stop: () =>
      new Promise((stopped) => {
        process.off('exit', kill)
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          stopped()
        })
        child.kill('SIGTERM')
      }),
  }
}

/** Sends files as Debian's own configuration does, and logs nothing, as the other servers. */
function configuration(folder: string, port: number, path: string, headers: string[]): string {
  const pairs = headers.flatMap((name, place) => (place % 2 ? [] : [[name.toLowerCase(), headers[place + 1] ?? '']]))
  const own = pairs.filter(([name = '']) => !['content-type', 'content-length'].includes(name))
  const type = pairs.find(([name]) => name === 'content-type')?.[1] ?? 'text/html'
  const quoted = (text = '') => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
  return `daemon off; master_process off; worker_processes 1; pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off; server_tokens off; etag off; max_ranges 0;
  sendfile on; tcp_nopush on; keepalive_requests 100000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location = ${path} {
      types {}
      default_type ${quoted(type)};
      alias ${folder}/page;
      add_header Last-Modified "";
      ${own.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
    }
  }
}
`
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    if ((await fetch(url, { method: 'HEAD' }).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx did not answer')
}
