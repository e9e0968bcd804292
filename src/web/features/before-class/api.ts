import { lessonsOf } from '#web/features/sparring/lessons/lesson-queries.ts'
import { warmUp } from '#web/lib/api/queries.ts'

/** What caught the member of late. */
export const lateLessonsQuery = lessonsOf({ range: '30 days' })
warmUp(() => [lateLessonsQuery])
