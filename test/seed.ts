import fc from 'fast-check'

/** From vitest.config.ts. fast-check prints it with what fails. */
export const seed = Number(process.env['SEED'])

fc.configureGlobal({ seed })
