import { createStore, useSelector } from '@tanstack/react-store'

/** How many comments of coaches the member hasn't read, by the id of their session. It is loaded after the first screen. */
export const unread = createStore<ReadonlyMap<number, number>>(new Map())

export const useUnreadCount = () =>
  useSelector(unread, (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0))

export const useIsCommented = (entryId: number) => useSelector(unread, (counts) => counts.has(entryId))
