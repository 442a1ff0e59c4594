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
  let text = readFileSync(join(docs, 'haproxy.cfg'), 'utf8')
    // It runs as the user of the run, without syslog.
    .replace(/^ {2}(?:user|group|log) .*\n/gm, '')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${leaderPort}`)
  for (const { name, postgresPort, restPort } of nodes)
    text = text.replace(
      new RegExp(`server ${name} .*$`, 'm'),
      `server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
    )
  return text
}

export function nginxText(sitePorts: readonly number[], port: number): string {
  const servers = sitePorts.map((each) => `  server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;\n`)
  return readFileSync(join(docs, 'nginx.conf'), 'utf8')
    .replace(/(?:^ {2}server \S+:3000 .*\n)+/m, servers.join(''))
    .replace('listen 127.0.0.1:8080', `listen 127.0.0.1:${port}`)
}

type SwiftProxy = { folder: string; port: number; userName: string; secret: string }

export function swiftProxyText({ folder, port, userName, secret }: SwiftProxy): string {
  return (
    readFileSync(join(docs, 'swift-proxy.conf'), 'utf8')
      .replace('bind_port = 8085', `bind_port = ${port}\nworkers = 0`)
      .replace('swift_dir = /etc/swift', `swift_dir = ${folder}`)
      .replace('user = swift', `user = ${userName}`)
      .replace('user_site_web = SECRET', `user_site_web = ${secret}`)
      // The cache is optional, and nothing listens there.
      .replace('127.0.0.1:11211', '127.0.0.1:9')
      // With one copy there is no other server to ask while this one is left out for its failures.
      .replace('account_autocreate = true', 'account_autocreate = true\nerror_suppression_interval = 1')
  )
}
