import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const knee = { part: 'Knee', side: '', from: '2026-11-01', to: '', note: '' }

const listed = async (rafa: Person) => (await rafa.get('/api/injuries')).body
const restore = (rafa: Person, id: number) => rafa.post(`/api/injuries/${id}/restore`)

test('what is deleted, sent once more, and restored is there twice, and the later one is what is sent again', async () => {
  const rafa = await world.signUp()
  const send = () => rafa.post('/api/injuries', { ...knee, clientId: 'a' })
  const { body: first } = await send()
  await rafa.delete(`/api/injuries/${first.id}`)
  const again = await send()
  expect(again).toMatchObject({ status: 201, body: { part: 'Knee' } })
  expect((await restore(rafa, first.id)).body).toEqual(first)
  expect(await listed(rafa)).toEqual([first, again.body])
  expect(await send()).toMatchObject({ status: 200, body: again.body, headers: { 'x-same-payload': 'yes' } })
})

test('what is deleted and restored is as it was written last, which Undo of an import goes by', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.post('/api/injuries', knee)
  const row = () => world.db.selectFrom('injuries').selectAll().where('id', '=', body.id).executeTakeFirst()
  const before = await row()
  await rafa.delete(`/api/injuries/${body.id}`)
  expect(await row()).toBeUndefined()
  await restore(rafa, body.id)
  expect(await row()).toEqual(before)
})
