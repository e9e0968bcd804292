/** Names what failed, so that nobody has to look for it in the output, prints the last line, and exits. */
export function count(...results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failures = results.flatMap(({ failures = [] }) => failures)
  if (failures.length > 0) console.log(['', 'Failed', ...failures.map((name) => `  ${name}`)].join('\n'))
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}
