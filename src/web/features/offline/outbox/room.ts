import { ApiError } from '#web/lib/api.ts'

/** Bytes that stay free for the text of entries, which is worth more than one more video. */
const reserve = 5 * 1024 * 1024

const isFull = () =>
  new ApiError(
    507,
    'DEVICE_FULL',
    'There’s no room on this device. Remove a video or photo here, or free up some space, then save again.',
  )

/** Refuses files that this device has no room for, before anything of them is written. */
export async function needsRoom(bytes: number) {
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

/** Does what writes to the device, and says in a sentence why that failed. */
export async function onDevice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw isFull()
    throw new ApiError(
      507,
      'DEVICE_BLOCKED',
      'This browser doesn’t let us store anything. Keep this open until you’re back online.',
    )
  }
}

/** Asks the browser to keep what is written here also when it runs out of room. */
export const askToPersist = () =>
  // Where it is not asked, or refuses, the outbox lives as long as the site's other data.
  void Promise.resolve(navigator.storage?.persist?.()).catch(() => undefined)
