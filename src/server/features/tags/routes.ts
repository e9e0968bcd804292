import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { tagSchemas } from '#shared/training/tag-schemas.ts'
import { tag, tagUses } from '#shared/training/tags.ts'
import { tagsOf, tagUsesOf } from './queries.ts'
import { createTag } from './service.ts'

export function tagsRoutes(app: App, { db }: Deps) {
  app.get('/api/tags', { schema: { response: { 200: z.array(tag) } } }, (request) => tagsOf(db, signedIn(request)))

  app.get('/api/tags/uses', { schema: { response: { 200: tagUses } } }, (request) =>
    tagUsesOf(db, signedIn(request)),
  )

  app.post(
    '/api/tags',
    { schema: { body: tagSchemas.create, response: { 201: tag } } },
    async (request, reply) => {
      return reply.code(201).send(await createTag(db, signedIn(request), request.body))
    },
  )
}
