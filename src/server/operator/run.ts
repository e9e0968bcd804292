import { parseArgs } from 'node:util'
import { BackupError } from '../backup/snapshot.ts'
import { DatabaseError } from '../db/errors.ts'
import { denialOf, isDenied } from '../denied.ts'
import { EnvError, readEnv } from '../env.ts'
import { Refusal } from '../http/replies/refusals.ts'
import { version } from '../root.ts'
import { Unavailable } from '../unavailable.ts'
import { commands, type Flags, type Form } from './commands.ts'
import { asOperator, CommandError } from './operator.ts'

const options = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  yes: { type: 'boolean' },
  status: { type: 'boolean' },
  failed: { type: 'boolean' },
  check: { type: 'boolean' },
  overwrite: { type: 'boolean' },
} as const

/** Where a command prints: `log` what it was asked for, `error` why it didn't do it. */
export type Output = Pick<Console, 'log' | 'error'>

const line = (left: string, right: string) => `  ${left.padEnd(40)} ${right}`

const formOf = (name: string, { takes, flags = [] }: Form) =>
  [name, takes, ...flags.map((flag) => `[--${flag}]`)].filter(Boolean).join(' ')

/** Those that package.json has a script for. */
const scripts = new Set(['backup', 'restore', 'move'])

function usageOf(name: string, command: Form) {
  const form = formOf(name, command)
  const [, more = ''] = form.split(/ (.*)/)
  const short = `npm run ${name}${more === '' ? '' : ` -- ${more}`}`
  const needs = Object.entries(command.needs ?? {}).map(([setting, what]) => line(setting, what))
  return [
    `Usage: ${scripts.has(name) ? short : `npm run admin -- ${form}`}`,
    '',
    `${command.does}.`,
    ...(needs.length > 0 ? ['', 'Settings, from the environment:', ...needs] : []),
    '',
    'It reads the settings that the server reads: see docs/settings.md. All commands: npm run admin -- --help',
  ].join('\n')
}

function usage() {
  const lines = Object.entries(commands).map(([name, command]) => line(formOf(name, command), command.does))
  return [
    'Usage: npm run admin -- COMMAND',
    '',
    '  version                                  Prints the version',
    ...lines,
    '',
    'Commands read the settings that the server reads, and may run beside it. What they do is in the audit log.',
  ].join('\n')
}

/** A mistake on the command line. */
class UsageError extends Error {}

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const flagNames = ['yes', 'status', 'failed', 'check', 'overwrite'] as const

const flagsOf = (values: ReturnType<typeof read>['values']): Flags => ({
  yes: values.yes === true,
  status: values.status === true,
  failed: values.failed === true,
  check: values.check === true,
  overwrite: values.overwrite === true,
})

async function runCommand(args: string[], settings: NodeJS.ProcessEnv, { log }: Output) {
  const { values, positionals } = read(args)
  const [name, argument, ...more] = positionals
  const asked = name === 'help' ? argument : name
  const helped = asked !== undefined && Object.hasOwn(commands, asked) ? commands[asked] : undefined
  if (values.help || name === 'help') return log(helped && asked !== undefined ? usageOf(asked, helped) : usage())
  if (values.version || name === 'version') return log(version)
  if (name === undefined) throw new UsageError('Which command?')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command "${name}".`)
  if (more.length > 0 || (argument !== undefined) !== (command.takes !== undefined))
    throw new UsageError(command.takes ? `${name} takes one ${command.takes}.` : `${name} takes no argument.`)
  const flags = flagsOf(values)
  const wrong = flagNames.find((flag) => flags[flag] && !command.flags?.includes(flag))
  if (wrong) throw new UsageError(`${name} takes no --${wrong}.`)
  const env = readEnv(settings)
  if ('runOn' in command) await command.runOn(env, log, argument ?? '', flags)
  else await asOperator(env, log, (operator) => command.run(operator, argument, flags))
}

const isForPeople = (error: unknown): error is Error =>
  [BackupError, CommandError, EnvError, DatabaseError, Refusal, Unavailable].some((kind) => error instanceof kind)

/** Runs the command of the arguments, and returns the exit code: 1 if it couldn't be done, 2 if there is no such command. */
export async function run(args: string[], settings: NodeJS.ProcessEnv, output: Output): Promise<number> {
  try {
    await runCommand(args, settings, output)
    return 0
  } catch (error) {
    const isMistyped = error instanceof UsageError
    if (isMistyped) output.error(`${error.message}\n\n${usage()}`)
    else if (isDenied(error)) output.error(denialOf(error))
    else output.error(isForPeople(error) ? error.message : error)
    return isMistyped ? 2 : 1
  }
}
