import { preload } from '#web/lib/preload.ts'

/** How to search, which the first screen doesn't need. */
export const loadSearching = () => import('./searching.ts')
preload(loadSearching)
