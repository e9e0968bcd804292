import type { Journal } from '#server/features/import/read/messages.ts'
import { readHealthExports, runImports } from '#server/features/import/service.ts'
import type { ImportDetails } from '#shared/import/imports.ts'
import { multipart } from './multipart.ts'
import type { Person, World } from './world.ts'

/** Sends a file to POST /api/import. */
export async function sendImport(person: Person, name: string, content: Buffer | string) {
  const { csrfToken } = (await person.get('/api/csrf-token')).body
  const { headers, payload } = multipart([{ name, content }])
  return person.send({
    method: 'POST',
    url: '/api/import',
    headers: { ...headers, 'x-csrf-token': csrfToken },
    payload,
  })
}

/** Reads a file and returns what it would become. */
export async function readImport(person: Person, name: string, content: Buffer | string) {
  const { status, body } = await sendImport(person, name, content)
  if (status !== 201) throw new Error(`${status} ${body.message}`)
  return body as ImportDetails & { preview: NonNullable<ImportDetails['preview']> }
}

/** Lets the imports that were started run to their end. */
export const runStarted = ({ deps }: World) => runImports(deps, new AbortController().signal)

/** Lets the exports of Apple Health that were sent be read. */
export const readHealth = ({ deps }: World, signal = new AbortController().signal) =>
  readHealthExports(deps, signal)

/** Starts an import, lets it run to its end, and returns it. */
export async function finishImport(world: World, person: Person, id: number): Promise<ImportDetails> {
  const { status, body } = await person.post(`/api/import/${id}/start`)
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  await runStarted(world)
  return (await person.get(`/api/import/${id}`)).body
}

/** What decides what becomes of a file, of a member in New York who has nothing yet. */
export const emptyJournal: Journal = {
  sessions: '[]',
  earlier: '{}',
  changedAt: '',
  names: { tags: [], partners: [], library: [] },
  room: null,
  timeZone: 'America/New_York',
}
