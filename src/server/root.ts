import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The project's folder, whether the server runs from `src/server` or, bundled, from `dist/server`. */
export const root = new URL('.', pathToFileURL(findPackageJSON('..', import.meta.url) ?? ''))
