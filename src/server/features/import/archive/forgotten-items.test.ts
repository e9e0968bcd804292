import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { archiveOf } from '#test/archives.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const day = 86_400_000

const itemsOf = async ({ user }: Person) => {
  const rows = await world.db
    .selectFrom('archivedItems')
    .select('kind')
    .where('userId', '=', user.id)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The archive of somebody with a template and a tag. */
async function anArchive(): Promise<Buffer> {
  const person = await world.signUp()
  await person.post('/api/templates', { name: 'Tuesday class', startTime: '19:00', endTime: '20:30' })
  await person.tag('Guard')
  return (await archiveOf(person)).raw
}

async function importNow(person: Person, raw: Buffer) {
  const { id } = await readImport(person, 'rollbook.zip', raw)
  await finishImport(world, person, id)
}

async function daysPass(days: number) {
  world.later(days * day)
  await sweep(world.deps)
}

test('what came from an archive and was deleted for good is forgotten after the next import', async () => {
  const raw = await anArchive()
  const rafa = await world.signUp()
  await importNow(rafa, raw)
  const [template] = (await rafa.get('/api/templates')).body
  await rafa.delete(`/api/templates/${template.id}`)
  await daysPass(2)
  // Undo would still bring it back.
  expect(await itemsOf(rafa)).toEqual(['tag', 'template'])
  await daysPass(20)
  await rafa.get('/api/user')
  await daysPass(20)
  await importNow(rafa, await anArchive())
  await daysPass(2)
  expect(await itemsOf(rafa)).toEqual(['tag', 'tag', 'template'])
  expect((await rafa.get('/api/templates')).body).toHaveLength(1)
})
