/** Names what failed, so that nobody has to look for it in the output, prints the last line, and exits. */
export function count(...results) {
  const passed = results.reduce((total, result) => total + result.passed, 0)
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log(['', 'Failed', ...failures.map((name) => `  ${name}`)].join('\n'))
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}
