// Which release runs: the name that the build was given (RELEASE), otherwise its commit.
import { z } from 'zod'

export const release = z
  .string()
  .catch('development')
  .parse(import.meta.env['SITE_RELEASE'])
