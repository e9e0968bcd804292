import { recordOperatorAction } from '../features/audit-log/service.ts'
import { queuedMails, retryMail } from '../features/mail/service.ts'
import type { FailedJobs } from '../outside/scheduler/scheduler.ts'
import { openFailedJobs } from '../outside/scheduler/scheduler-pg-boss.ts'
import { CommandError, type Operator } from './operator.ts'

async function withJobs(operator: Operator, work: (jobs: FailedJobs) => Promise<void>) {
  const jobs = await openFailedJobs(operator.connection)
  try {
    await work(jobs)
  } finally {
    await jobs.stop()
  }
}

export const listJobs = (operator: Operator) =>
  withJobs(operator, async (jobs) => {
    const failed = await jobs.failed()
    if (failed.length === 0) operator.say('No job has failed.')
    for (const { id, name, failedAt, attempts, failure } of failed)
      operator.say(`${id}  ${name}  ${failedAt.toISOString()}  ${attempts} attempts  ${failure}`)
  })

export const retryJob = (operator: Operator, id = '') =>
  withJobs(operator, async (jobs) => {
    if (!(await jobs.failed()).some((job) => job.id === id))
      throw new CommandError(`There is no failed job "${id}".`)
    await recordOperatorAction(operator.db, { kind: 'job-retried', details: id }, operator.clock())
    await jobs.retry(id)
    operator.say('The job runs again within a minute.')
  })

/** The newest in the queue, or only those that were given up. */
export async function listMails(operator: Operator, isFailedOnly: boolean) {
  const { items, total } = await queuedMails(operator.db, isFailedOnly ? { failed: 'true' } : {})
  if (total === 0) operator.say(isFailedOnly ? 'No email has failed.' : 'The queue is empty.')
  for (const { id, to, subject, attempts, nextAttemptAt, failure } of items)
    operator.say(
      `${id}  ${to}  ${subject}  ${failure === null ? `next attempt ${nextAttemptAt}` : failure}  ${attempts} attempts`,
    )
  if (total > items.length) operator.say(`… and ${total - items.length} older ones.`)
}

export async function retryQueuedMail(operator: Operator, id = '') {
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0
  const { db, clock } = operator
  if (!(await retryMail(db, number, clock()))) throw new CommandError(`There is no email "${id}" in the queue.`)
  await recordOperatorAction(db, { kind: 'mail-retried', subjectId: number }, clock())
  operator.say('The email will be sent within 30 seconds.')
}
