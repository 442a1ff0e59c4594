// Numbers for whoever watches the site, in the text format of Prometheus
// (prometheus.io/docs/instrumenting/exposition_formats), and those of the process itself.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

type Sample = { labels?: Record<string, string>; value: number }

export type Metric = {
  name: string
  help: string
  /** A counter only grows while the process lives, and its name ends in _total. */
  type: 'gauge' | 'counter'
  samples: Sample[]
}

export const exposedType = 'text/plain; version=0.0.4; charset=utf-8'

export function expose(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => `${name}${inBraces(labels)} ${value}`)
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')
    })
    .join('\n')
    .concat('\n')
}

function inBraces(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, escaped)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(sign: string): string {
  return sign === '\n' ? '\\n' : `\\${sign}`
}

/** What the listener has answered since the process began. */
export type Traffic = {
  pageHits: number
  pageMisses: number
  /** By the first digit of the status. */
  responses: number[]
}

export function newTraffic(): Traffic {
  return { pageHits: 0, pageMisses: 0, responses: [0, 0, 0, 0, 0, 0] }
}

export function trafficMetrics({ pageHits, pageMisses, responses }: Traffic): Metric[] {
  const statuses = [2, 3, 4, 5].map((digit) => ({ labels: { status: `${digit}xx` }, value: responses[digit] ?? 0 }))
  return [
    counter('site_http_responses_total', 'Responses by class of status', statuses),
    counter('site_page_cache_hits_total', 'Pages answered from memory', [{ value: pageHits }]),
    counter('site_page_cache_misses_total', 'Pages that were rendered, waited for or refused', [{ value: pageMisses }]),
  ]
}

const resolutionMs = 20

/** Begins to measure the delay of the event loop. Each reading tells of the time since the last one. */
export function openProcessMetrics(): () => Metric[] {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  /** The histogram has nanoseconds between two timers, whose distance is the resolution. */
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
  return () => {
    const { user, system } = process.cpuUsage()
    const heap = getHeapStatistics()
    const isEmpty = delays.count === 0
    const delay = [
      { labels: { percentile: '50' }, value: isEmpty ? 0 : seconds(delays.percentile(50)) },
      { labels: { percentile: '99' }, value: isEmpty ? 0 : seconds(delays.percentile(99)) },
      { labels: { percentile: '100' }, value: isEmpty ? 0 : seconds(delays.max) },
    ]
    delays.reset()
    return [
      gauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last reading', delay),
      gauge('process_resident_memory_bytes', 'Resident memory', [{ value: process.memoryUsage.rss() }]),
      gauge('nodejs_heap_used_bytes', 'Heap in use', [{ value: heap.used_heap_size }]),
      gauge('nodejs_heap_limit_bytes', 'Size at which the heap is full', [{ value: heap.heap_size_limit }]),
      counter('process_cpu_seconds_total', 'CPU time', [{ value: (user + system) / 1e6 }]),
      gauge('process_start_time_seconds', 'Start of the process since 1970', [
        { value: Math.round(performance.timeOrigin / 1000) },
      ]),
    ]
  }
}

export function gauge(name: string, help: string, samples: Sample[]): Metric {
  return { name, help, type: 'gauge', samples }
}

function counter(name: string, help: string, samples: Sample[]): Metric {
  return { name, help, type: 'counter', samples }
}
