import { z } from 'zod/mini'
import { id } from '../foundation/fields.ts'
import { medalNames } from './medals.ts'

const colors = ['gold', 'silver', 'bronze'] as const

/** The medals of a member, the first one first, each with the competition it was won at. */
export const wonMedals = z.array(z.object({ id, name: z.string(), date: z.string(), medal: z.enum(colors) }))

export type WonMedal = z.infer<typeof wonMedals>[number]

/** '1 gold', '2 silver', the best first, without those of which there is none. */
export const medalCounts = (all: { medal: string }[]): string[] =>
  colors.flatMap((color) => {
    const count = all.filter(({ medal }) => medal === color).length
    return count === 0 ? [] : `${count} ${medalNames[color].toLowerCase()}`
  })
