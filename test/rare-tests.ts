/** What takes long and fails for rare reasons: `npm test -- --all` runs it as well, and so does CI (decision 110). */
export const rareTests = [
  'test/bench.test.ts',
  'test/four-weeks.test.ts',
  'test/worst-account.test.ts',
  'src/server/backup/**/*.test.ts',
  'src/server/features/import/archive/round-trip.test.ts',
]

/** The same of journeys, by their files. */
export const rareJourneys = [
  'admin-passkeys',
  'captive-portal',
  'half-guard',
  'install',
  'last-screen',
  'nothing-lost',
  'nothing-moves',
  'offline-changes',
  'offline-write',
].map((name) => `**/${name}.spec.ts`)
