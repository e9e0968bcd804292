import { pathAfterShare } from '#shared/foundation/paths.ts'
import { readCached } from '#web/features/offline/cache/cache-database.ts'
import { userIdOf } from '#web/features/offline/cache/clear-journal.ts'
import { soon } from '#web/features/offline/device-database.ts'
import { addShare } from '#web/features/offline/shares/shares.ts'

/** Stores what another app shares, and opens the form to add it, after the login if nobody is logged in. */
export async function takeShare(request: Request): Promise<Response> {
  const outcome = await store(await request.formData()).then(
    () => 'share' as const,
    () => 'share-full' as const,
  )
  return Response.redirect(pathAfterShare(outcome), 303)
}

async function store(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  await addShare({
    id: crypto.randomUUID(),
    at: Date.now(),
    userId: userIdOf(await soon(readCached('user')).catch(() => undefined)),
    title: text('title'),
    text: text('text'),
    url: text('url'),
    files: form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[],
  })
}
