import { z } from 'zod/mini'
import { field } from '../foundation/field-table.ts'

/** How hard a session was, from easy to everything somebody had. */
export const efforts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const wholeEffort = 'Effort is a whole number from 1 to 10'

/** The effort of a session; null if nobody said. Replies of earlier versions had none. */
export const effortField = field(
  z.nullable(z.int(wholeEffort).check(z.gte(1, wholeEffort), z.lte(10, wholeEffort))),
  z._default(z.nullable(z.number()), null),
  null,
)

/** How load is counted, as people read it. */
export const loadRule = 'The load of a session is its effort times its minutes.'

/** 'Effort 7 of 10', or '' if nobody said. */
export const effortText = (effort: number | null) => (effort === null ? '' : `Effort ${effort} of 10`)
