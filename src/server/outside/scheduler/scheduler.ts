/** A recurring job, run once for all servers on one database. */
export interface ScheduledJob {
  name: string
  /** When, in UTC: '7 * * * *' is hourly at minute 7. */
  cron: string
  /** If it throws, it is run again. `signal` is aborted when the server stops; another one then does the rest. */
  run: (signal: AbortSignal) => Promise<void>
}

/** A job that was given up after its last retry. */
export interface FailedJob {
  id: string
  /** The name of its job. */
  name: string
  failedAt: Date
  attempts: number
  /** Why its last attempt failed. */
  failure: string
}

export interface FailedJobs {
  /** The jobs that were given up, the latest first. */
  failed(): Promise<FailedJob[]>
  /** Runs a failed job again. Returns whether there is one with that id. */
  retry(id: string): Promise<boolean>
  /** Deletes a failed job. Returns whether there was one with that id. */
  drop(id: string): Promise<boolean>
}

export interface Scheduler extends FailedJobs {
  /** Runs a job now, besides its schedule, unless it is running. Until the scheduler has started, it waits for its schedule. */
  runNow(name: string): Promise<void>
  /** Waits until the jobs under way on this server have noticed, and those that run again elsewhere are recorded. */
  stop(): Promise<void>
}
