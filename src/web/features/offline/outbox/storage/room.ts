import { ApiError } from '#web/lib/api/api-error.ts'

/** Bytes reserved for the text of entries, which matters more than one more video. */
const reserve = 5 * 1024 * 1024

const isFull = () =>
  new ApiError(
    507,
    'DEVICE_FULL',
    'There’s no room on this device. Remove a video or photo here, or free up some space, then save again.',
  )

/** Refuses files this device has no room for before writing any of them. */
export async function requireRoom(bytes: number) {
  if (bytes === 0) return
  const { quota, usage } = await estimate()
  if (quota !== undefined && usage !== undefined && quota - usage < bytes + reserve) throw isFull()
}

const estimate = async (): Promise<StorageEstimate> => {
  try {
    return await navigator.storage.estimate()
  } catch {
    return {}
  }
}

/** Runs a write to the device; if it fails, throws an ApiError whose sentence says why. */
export async function onDevice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw isFull()
    throw new ApiError(
      507,
      'DEVICE_BLOCKED',
      'This device may be full, or this browser doesn’t let us store anything. Free up some space, or keep this open until you’re back online.',
    )
  }
}

/** Asks the browser not to evict our data when the device runs low on space. */
export const requestPersistence = () =>
  // If it can't be asked, or refuses, the outbox lives as long as the site's other data.
  void Promise.resolve(navigator.storage?.persist?.()).catch(() => undefined)
