import { scope } from './scope.ts'

/** Filled in by the build: see bin/build-worker.mjs. */
declare const POLYFILLS: string[]

/** What this browser lacks of what the app uses: loaded before anything else, and cached with the app's files. */
export const polyfills = 'parse' in URL ? [] : POLYFILLS

if (polyfills.length > 0) scope.importScripts(...polyfills)
