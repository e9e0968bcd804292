/** What takes long and fails for rare reasons: `npm test -- --all` runs it as well, and so does CI (decision 110). */
const rareTests = [
  'test/{bench,four-weeks,fuzz,npm-start,production,worst-account}.test.ts',
  'src/server/{backup,operator}/**/*.test.ts',
  'src/server/serve.test.ts',
  'src/server/db/{app-role,embedded,migrate}.test.ts',
  'src/server/jobs/schedule.test.ts',
  'src/server/outside/scheduler/*.test.ts',
  'src/server/http/{health,fairness/{disk-full,limits,take-turns}}.test.ts',
  'src/server/features/accounts/deletion.test.ts',
  'src/server/features/coaching/{links,mask}.test.ts',
  'src/server/features/mail/{budget,queue}.test.ts',
  'src/server/features/mailings/*.test.ts',
  'src/server/features/sign-in/passkeys/admins.test.ts',
  'src/shared/calendar/rule-properties.test.ts',
  'src/server/features/import/{formats,large-files,undo,archive/{histories,round-trip},read/in-worker}.test.ts',
  'src/server/features/media/media-s3.test.ts',
  'src/server/features/media/upload/{connections,hostile-files,lane,strip}.test.ts',
  'src/server/features/subscription/webhook-order.test.ts',
  'src/web/features/journal/nothing-lost.screen.test.tsx',
]

/** What stores operations on a device by the hundred: `npm run check` leaves it out. */
const slowTests = ['src/web/**/operations.test.ts', 'src/web/features/offline/outbox/sending/sync.test.ts']

/** The tests that a set leaves out: none without one. */
export function leftOut(set: string | undefined): string[] {
  if (set === 'quick') return [...rareTests, ...slowTests]
  return set === 'first' ? rareTests : []
}
