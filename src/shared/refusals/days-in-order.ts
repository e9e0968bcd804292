import { z } from 'zod/mini'
import { refusalsOnDevice } from './refusals-on-device.ts'

/** Refuses what ends before it begins, by two days as YYYY-MM-DD; `to` is '' while nobody knows the last one. */
export const daysInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => to === '' || to >= from, {
  error: refusalsOnDevice.ENDS_BEFORE_IT_BEGINS.message,
  path: ['to'],
})
