// The configuration of docs/cluster with the ports, folders and passwords of a run.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '../docs/cluster')

export type ClusterNode = { name: string; folder: string; postgresPort: number; restPort: number }

export function patroniText(
  { name, folder, postgresPort, restPort }: ClusterNode,
  etcdPort: number,
  passwords: Record<string, string>,
): string {
  const text = readFileSync(join(docs, 'patroni.yml'), 'utf8')
    .replace('name: one', `name: ${name}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${postgresPort}`)
    .replace(/hosts: .*$/m, `hosts: 127.0.0.1:${etcdPort}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/15/site', join(folder, 'data'))
    .replace('max_connections: 100', `max_connections: 100\n        unix_socket_directories: ${folder}`)
  return text.replace(/password: ([A-Z]+)/g, (_, word: string) => `password: ${passwords[word]}`)
}

export function haproxyText(nodes: readonly ClusterNode[], leaderPort: number): string {
  let text = readFileSync(join(docs, 'haproxy.cfg'), 'utf8').replace(
    'bind 127.0.0.1:5000',
    `bind 127.0.0.1:${leaderPort}`,
  )
  for (const { name, postgresPort, restPort } of nodes)
    text = text.replace(
      new RegExp(`server ${name} .*$`, 'm'),
      `server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
    )
  return text
}
