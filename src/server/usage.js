// Plain JavaScript, because `npm start` asks for it before anything is installed.

const text = `Usage: npm start

Starts Rollbook. It takes no arguments, but settings from the environment, such as PORT=8080: see docs/settings.md.
For everything else, such as checking them: npm run admin -- --help`

/**
 * Answers the arguments that the server was started with.
 * @param {string[]} args
 * @returns {number | undefined} the exit code; undefined if there are none and it should start
 */
export function answerArguments([argument]) {
  if (argument === undefined) return undefined
  if (argument === '--help' || argument === '-h') {
    console.log(text)
    return 0
  }
  console.error(`Rollbook doesn't know "${argument}".\n\n${text}`)
  return 2
}
