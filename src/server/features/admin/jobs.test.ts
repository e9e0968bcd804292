import { expect, onTestFinished, test } from 'vitest'
import { startScheduler } from '#server/outside/scheduler/scheduler-pg-boss.ts'
import { anAdmin, withAdmin } from '#test/admin.ts'
import { connectionOf } from '#test/db.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld(withAdmin)
const coach = await anAdmin(world)
const jobs = async () => (await coach.get('/api/admin/jobs')).body
const patiently = { timeout: 60_000, interval: 100 }

test('where no jobs run, none have failed', async () => {
  expect(await jobs()).toEqual([])
  expect((await coach.delete(`/api/admin/jobs/${crypto.randomUUID()}`)).status).toBe(404)
})

test('a job that failed every time is listed with its reason, and run again on request', async () => {
  let attempts = 0
  let isBroken = true
  const run = async () => {
    attempts += 1
    if (isBroken) throw new Error('The mat is wet')
  }
  const scheduler = startScheduler({
    connection: await connectionOf(world.db),
    jobs: [{ name: 'mop', cron: '* * * * *', run }],
    logger: { warn: () => undefined, error: () => undefined },
    timing: { poll: 1, retries: 1, retry: 1, reopen: 1, heartbeat: 10 },
  })
  onTestFinished(scheduler.stop)
  world.deps.scheduler = () => scheduler

  await expect.poll(jobs, patiently).not.toEqual([])
  const [failed] = await jobs()
  expect(failed).toMatchObject({ name: 'mop', attempts: 2, failure: 'The mat is wet' })
  isBroken = false
  const before = attempts
  expect((await coach.post(`/api/admin/jobs/${failed.id}/retry`)).status).toBe(204)
  expect((await coach.post(`/api/admin/jobs/${failed.id}/retry`)).status).toBe(404)
  await expect.poll(() => attempts, patiently).toBeGreaterThan(before)

  expect((await coach.delete(`/api/admin/jobs/${failed.id}`)).status).toBe(404)
  const [action] = (await coach.get('/api/admin/actions')).body
  expect(action).toMatchObject({ kind: 'job-deleted', details: failed.id, outcome: 404 })
  expect((await coach.delete('/api/admin/jobs/1')).status).toBe(404)
})
