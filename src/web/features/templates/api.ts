import { template } from '#shared/training/templates.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/templates'

/** The member's templates in their order. */
export const templatesQuery = apiQuery({ path, schema: template.list, isCached: true })
warmUp(() => [templatesQuery])
seedFromBoot({ query: templatesQuery, part: 'templates', schema: template.list, dataOf: (list) => list })
