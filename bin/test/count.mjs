/** Names what failed or passed only the second time, so that nobody has to look for it, prints the last line, and exits. */
export function count(...results) {
  const passed = results.reduce((total, result) => total + result.passed, 0)
  const failures = results.flatMap((result) => result.failures)
  const flaky = results.flatMap((result) => result.flaky ?? [])
  list('Passed only the second time', flaky)
  list('Failed', failures)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}

function list(title, names) {
  if (names.length > 0) console.log(['', title, ...names.map((name) => `  ${name}`)].join('\n'))
}
