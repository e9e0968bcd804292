import { limits } from '#shared/foundation/limits.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { splitSearch } from '#shared/search/fields.ts'

interface Props {
  q: string
  /** How many trained sessions were found, if that was counted, and how many planned ones are among those shown. */
  total: number | undefined
  planned: number
}

/** How many sessions a search has found. */
export const Found = ({ q, total, planned }: Props) => {
  const words = splitSearch(q).words.trim()
  return `${countText(total, planned)}${words && ` matching “${words}”`}`
}

/** The server stops counting when that would cost more than the page: see x-total-count. */
function countText(total: number | undefined, planned: number): string {
  if (total === undefined) return `More than ${limits.page.default} sessions`
  const trained = counted(total, 'session')
  return planned === 0 ? trained : `${trained} and ${planned} planned`
}
