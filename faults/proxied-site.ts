// Several processes of the site behind nginx, configured by docs/cluster. Each is started again when it has been killed.
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import { nginxText } from './cluster-configuration.ts'
import { pause } from './enquiries.ts'
import { startNginx } from './nginx.ts'
import type { Place } from './places.ts'
import { read } from './readers.ts'
import { startSite } from './site-process.ts'

const restartedWithinMs = 120_000
const proxyWithinMs = 20_000

export type ProxiedSite = {
  /** Of nginx. */
  url: string
  sites: RestartedProcess[]
  stop: () => Promise<void>
}

export type RestartedProcess = {
  url: string
  port: number
  log: string
  kills: () => number
  /** Sends SIGKILL, and starts the process until it is ready, as a service manager would. */
  killAndRestart: () => Promise<void>
  stop: () => Promise<void>
}

export async function startProxiedSite(
  { dataDir }: Place,
  processes: number,
  environment: Record<string, string>,
): Promise<ProxiedSite> {
  const sites: RestartedProcess[] = []
  const stopAll = () => Promise.all(sites.map((site) => site.stop()))
  try {
    for (let order = 0; order < processes; order += 1)
      sites.push(
        await startRestarted(join(dataDir, `log-${order}`), {
          SECRET: 'one secret for all processes of the site',
          // Visitors name an address of their own, as a proxy in front of nginx would.
          TRUST_PROXY: '2',
          ...environment,
          DATA_DIR: join(dataDir, String(order)),
        }),
      )
  } catch (error) {
    await stopAll()
    throw error
  }
  const port = await freePort()
  const ports = sites.map((site) => site.port)
  const nginx = startNginx(join(dataDir, 'nginx'), nginxText(ports, port))
  const kill = () => nginx.kill('SIGTERM')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    kill()
    await stopAll()
  }
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + proxyWithinMs; (await read(`${url}/readyz`)).status !== 200; await pause(50)) {
    if (Date.now() < deadline) continue
    await stop()
    throw new Error('nginx did not answer')
  }
  return { url, sites, stop }
}

async function startRestarted(log: string, environment: Record<string, string>): Promise<RestartedProcess> {
  const port = await freePort()
  let site = startSite(port, log, environment)
  if (!(await site.ready)) throw new Error('A process of the site did not start')
  let kills = 0
  return {
    url: site.url,
    port,
    log,
    kills: () => kills,
    async killAndRestart() {
      kills += 1
      await site.kill()
      // Without its database the process does not start.
      for (const deadline = Date.now() + restartedWithinMs; Date.now() < deadline;) {
        site = startSite(port, log, environment)
        if (await site.ready) return
        await site.kill()
      }
      throw new Error('A process of the site did not start again')
    },
    stop: () => site.stop(),
  }
}
