// nginx in front of one or several processes of the site, which change while it runs, as docs/operation.md has it.
import { readFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pause } from './enquiries.ts'
import { configureNginx, reloadNginx, startNginx } from './nginx.ts'

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

export function startReleaseProxy(folder: string, port: number): Proxy {
  const log = join(folder, 'access.log')
  const url = `http://127.0.0.1:${port}`
  const blocksOf = (sites: readonly string[]) => `log_format answered escape=json
  '{"status":$status,"request":"$request","processes":"$upstream_addr"}';
# When it is reloaded, nginx closes connections that wait for their next request. A browser sends by itself again what it
# sent at that moment, and fetch does not.
keepalive_timeout 0;
upstream site {
  ${sites.map((site) => `server ${new URL(site).host} max_fails=0;`).join('\n  ')}
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
`
  return {
    url,
    process: startNginx(folder, blocksOf(['http://127.0.0.1:9'])),
    async passTo(sites) {
      configureNginx(folder, blocksOf(sites))
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
        const state = await fetch(`${url}/state`).then(
          (response) => response.text(),
          () => '',
        )
        if (state === sites.join()) return
        // Workers with the former configuration finish what they have begun.
        if (state !== '') reloadNginx(folder)
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
