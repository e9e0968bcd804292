import type { FastifyContextConfig, FastifyTypeProviderDefault } from 'fastify'
import type { z } from 'zod/mini'
import type { Created } from '#server/db/create-once.ts'
import type { Deps } from '#server/deps.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import type { App } from './app-type.ts'
import { noContent, repliedOnce, sendNothing } from './replies/reply.ts'
import { signedIn } from './visit/session.ts'

interface Crud<One, New, Changes, Removal> {
  schemas: {
    /** What is replied. */
    one: z.ZodMiniType<One>
    create: z.ZodMiniType<New>
    change: z.ZodMiniType<Changes>
    /** What a removal has seen, if it is refused once that has changed. */
    remove?: z.ZodMiniType<Removal | null | undefined>
  }
  create: (deps: Deps, userId: number, input: New) => Promise<Created<One>>
  change: (deps: Deps, userId: number, id: number, changes: Changes) => Promise<One>
  remove: (deps: Deps, userId: number, id: number, removal: Removal) => Promise<void>
  restore: (deps: Deps, userId: number, id: number) => Promise<One>
  /** Which changes work without a trial or plan. */
  changeIsFree?: NonNullable<FastifyContextConfig['isFree']>
}

/** The routes by which members create, change, remove, and restore something of theirs. */
export function crudRoutes<One, New, Changes, Removal extends object>(
  app: App,
  deps: Deps,
  path: string,
  { schemas: { one, ...bodies }, changeIsFree, ...crud }: Crud<One, New, Changes, Removal>,
) {
  // The types of bodies are known only where this is called.
  const routes = app.withTypeProvider<FastifyTypeProviderDefault>()
  const byId = { params: idInPath, response: { 200: one } }
  const idIn = ({ params }: { params: unknown }) => (params as z.infer<typeof idInPath>).id

  /** None if they were made by an earlier call: then it is answered with what there is now. */
  const changesIn = ({ isRepeated, body }: { isRepeated: boolean; body: unknown }) =>
    (isRepeated ? {} : body) as Changes

  const created = { 200: one, 201: one }
  routes.post(path, { schema: { body: bodies.create, response: created } }, async (request, reply) => {
    const once = await crud.create(deps, signedIn(request), request.body as New)
    return repliedOnce(reply, once).send(once.created)
  })

  routes.patch(
    `${path}/:id`,
    { schema: { ...byId, body: bodies.change }, ...(changeIsFree && { config: { isFree: changeIsFree } }) },
    (request) => crud.change(deps, signedIn(request), idIn(request), changesIn(request)),
  )

  const removal = { params: idInPath, ...(bodies.remove && { body: bodies.remove }), response: noContent }
  routes.delete(`${path}/:id`, { schema: removal }, async (request, reply) => {
    if (!request.isRepeated)
      await crud.remove(deps, signedIn(request), idIn(request), (request.body ?? {}) as Removal)
    return sendNothing(reply)
  })

  routes.post(`${path}/:id/restore`, { schema: byId, config: { isFree: true } }, (request) =>
    request.isRepeated
      ? crud.change(deps, signedIn(request), idIn(request), {} as Changes)
      : crud.restore(deps, signedIn(request), idIn(request)),
  )
}
