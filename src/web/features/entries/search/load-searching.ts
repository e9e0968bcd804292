import { preload } from '#web/lib/api/preload.ts'

/** How to search, which the first screen doesn't need. */
export const loadSearching = () => import('./searching.ts')
preload(loadSearching)
