import { expect, test } from 'vitest'
import { aLineTo } from '#test/cut-line.ts'
import { connectionOf, ownDatabase } from '#test/db.ts'
import { DatabaseError } from './errors.ts'
import { waitForDatabase } from './prepare.ts'

const line = await aLineTo(await connectionOf(await ownDatabase()))
const forever = new AbortController().signal

test('a server that starts before its database says what it waits for, and goes on', async () => {
  await line.cut()
  const said = Promise.withResolvers<string>()
  const waiting = waitForDatabase(line.connection, { signal: forever, say: said.resolve })
  expect(await said.promise).toMatch(
    /^Waiting for the database at 127\.0\.0\.1:\d+\/rollbook_test_\w+: .*ECONNREFUSED/,
  )
  await line.mend()
  await waiting
})

test('an operator whose database never comes up reads where it was expected, without its password', async () => {
  const nowhere = { connectionString: 'postgres://rollbook:hunter2@127.0.0.1:1/rollbook' }
  const failure = await waitForDatabase(nowhere, { signal: forever, say: () => undefined, timeout: 0 }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(DatabaseError)
  expect(String(failure)).toContain(
    'The database at 127.0.0.1:1/rollbook still can’t be reached'.replace('’', "'"),
  )
  expect(String(failure)).not.toContain('hunter2')
})

test('a database that refuses is not waited for', async () => {
  const missing = { ...line.connection, database: 'no_such_database' }
  await expect(waitForDatabase(missing, { signal: forever, say: () => undefined })).rejects.toThrow(
    'refused the connection: database "no_such_database" does not exist. Check DATABASE_URL.',
  )
})

test('an operator who stops the server meanwhile waits no longer', async () => {
  const stopping = new AbortController()
  const nowhere = { host: '127.0.0.1', port: 1, user: 'rollbook', database: 'rollbook' }
  const waiting = waitForDatabase(nowhere, { signal: stopping.signal, say: () => stopping.abort() })
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
