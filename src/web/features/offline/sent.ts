import { type Row, store } from './store.ts'

const day = 24 * 60 * 60 * 1000

/** Takes out what was sent so long ago that no form can still be open for it. */
export const sweepSent = (now: number) => dropSent((sentAt) => Math.abs(now - sentAt) > day)

/** Takes out what a person has sent; what has not arrived yet stays. */
export const dropSentOf = (userId: number) => dropSent((_, row) => row.userId === userId)

async function dropSent(isMeant: (sentAt: number, row: Row) => boolean) {
  const rows = await store().all()
  const meant = rows.filter((row) => row.sentAt !== undefined && isMeant(row.sentAt, row))
  if (meant.length > 0) await store().drop(meant.map(({ id }) => id))
}
