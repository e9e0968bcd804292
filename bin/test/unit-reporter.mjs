import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/**
 * A reporter of Vitest's for what each file costs, its tests and what comes before them, such as loading the app, for which
 * tests passed only the second time, and for errors outside of any test, which end the run as failed.
 */
export default class UnitReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const { duration, ...before } = module.diagnostic()
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration } = before
      return {
        file: relative(process.cwd(), module.moduleId),
        count: [...module.children.allTests()].length,
        flaky: [...module.children.allTests()]
          .filter((test) => test.diagnostic()?.flaky)
          .map(({ fullName }) => fullName),
        seconds: duration / 1000,
        loading: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration) / 1000,
      }
    })
    const path = process.env.UNIT_COSTS
    mkdirSync(dirname(path), { recursive: true })
    const errors = unhandledErrors.map(({ message, stack = '' }) => {
      const place = stack.split('\n').find((line) => line.includes(' at ')) ?? ''
      return `outside of any test: ${message} ${place.trim()}`
    })
    writeFileSync(path, JSON.stringify({ files, errors }))
  }
}
