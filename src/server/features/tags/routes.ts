import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { Refusal } from '#server/http/refusals.ts'
import { signedIn } from '#server/http/session.ts'
import { limits } from '#shared/limits.ts'
import { newTag, tag } from '#shared/tags.ts'
import { addTag, countOtherTags, tagsOf } from './queries.ts'

export function tagsRoutes(app: App, { db }: Deps) {
  app.get('/api/tags', { schema: { response: { 200: z.array(tag) } } }, (request) => tagsOf(db, signedIn(request)))

  app.post('/api/tags', { schema: { body: newTag, response: { 201: tag } } }, async (request, reply) => {
    const userId = signedIn(request)
    const others = await countOtherTags(db, userId, request.body.name)
    if (others >= limits.tagsOfAUser) throw new Refusal('TOO_MANY_TAGS')
    return reply.code(201).send(await addTag(db, userId, request.body))
  })
}
