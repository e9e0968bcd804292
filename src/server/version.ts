import { readFileSync } from 'node:fs'
import { root } from './root.ts'

/** The version of this release, from package.json. */
export const version = (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string })
  .version
