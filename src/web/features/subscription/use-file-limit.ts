import { useQuery } from '@tanstack/react-query'
import { limits } from '#shared/foundation/limits.ts'
import { refusalsOnDevice } from '#shared/refusals/refusals-on-device.ts'
import { statusQuery } from './api.ts'

/** How many files an entry may have, as far as this device knows, and the sentence about more. The server decides. */
export function useFileLimit(): { max: number; tooMany: string } {
  const { data } = useQuery(statusQuery)
  return data?.subscriptionStatus === 'trial'
    ? { max: limits.trial.filesPerEntry, tooMany: refusalsOnDevice.FREE_FILES_USED.message }
    : { max: limits.filesOnAnEntry, tooMany: refusalsOnDevice.TOO_MANY_FILES.message }
}
