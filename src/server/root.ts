import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The project's folder, whether the server runs from `src/server` or, bundled, from `dist/server`. */
export const root = new URL('.', pathToFileURL(findPackageJSON('..', import.meta.url) ?? ''))

/** The version of this release, from package.json. */
export const version = (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string })
  .version
