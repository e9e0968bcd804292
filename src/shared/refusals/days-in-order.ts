import { z } from 'zod/mini'
import { refusals } from './refusals.ts'

/** Refuses what ends before it begins, by two days as YYYY-MM-DD; `to` is '' while nobody knows the last one. */
export const daysInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => to === '' || to >= from, {
  error: refusals.ENDS_BEFORE_IT_BEGINS.message,
  path: ['to'],
})
