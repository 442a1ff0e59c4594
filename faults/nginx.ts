// nginx in front of one or several processes of the site, as docs/operation.md has it, in the foreground.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasProgram } from './debian-package.ts'
import { pause } from './enquiries.ts'

const program = '/usr/sbin/nginx'

export const hasNginx = (): boolean => hasProgram(program, 'nginx-light')

/** What a visitor got. `processes` are the addresses that nginx has tried for it, in order. */
export type Answered = { status: number; request: string; processes: string[] }

export type Proxy = {
  url: string
  process: ChildProcess
  /** From now on, requests go to these processes in turn. Resolves once nginx has read its new configuration. */
  passTo: (sites: readonly string[]) => Promise<void>
  /** All requests that have been answered or given up, from the log of nginx. */
  answered: () => Answered[]
}

export function startNginx(folder: string, port: number): Proxy {
  mkdirSync(folder, { recursive: true })
  const [configuration, log] = [join(folder, 'nginx.conf'), join(folder, 'access.log')]
  const url = `http://127.0.0.1:${port}`
  const configure = (sites: readonly string[]) =>
    writeFileSync(
      configuration,
      `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; worker_processes 1;
events {}
http {
  log_format answered escape=json '{"status":$status,"request":"$request","processes":"$upstream_addr"}';
  access_log off;
  # When it is reloaded, nginx closes connections that wait for their next request. A browser sends by itself again what
  # it sent at that moment, and fetch does not.
  keepalive_timeout 0;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')}
  upstream site {
    ${sites.map((site) => `server ${new URL(site).host} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 20m;
    location = /state { return 200 "${sites.join()}"; }
    location / {
      access_log ${log} answered;
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_request_buffering off;
      proxy_read_timeout 60s;
    }
  }
}
`,
    )
  const parameters = ['-c', configuration, '-e', join(folder, 'error.log')]
  configure(['http://127.0.0.1:9'])
  const running = spawn(program, parameters, { stdio: 'ignore' })
  return {
    url,
    process: running,
    async passTo(sites) {
      configure(sites)
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
        const state = await fetch(`${url}/state`).then(
          (response) => response.text(),
          () => '',
        )
        if (state === sites.join()) return
        // Workers with the former configuration finish what they have begun.
        if (state !== '') spawnSync(program, [...parameters, '-s', 'reload'])
      }
      throw new Error('nginx did not take the new configuration')
    },
    answered: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { status: number; request: string; processes: string })
        .map((line) => ({ ...line, processes: line.processes.split(', ') })),
  }
}
