// What every command has in common. Each returns its exit code, and throws SettingsError if a setting is wrong or leads
// to no database of the site.
import type { Clock } from '#platform/clock.ts'

/** `environment` must hold the settings of the site. */
export type CommandDependencies = {
  environment: Record<string, string | undefined>
  clock: Clock
  print: (line: string) => void
}
