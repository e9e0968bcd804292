import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/**
 * A reporter of Vitest's for what each file costs, its tests and what comes before them, such as loading the app, and for
 * which tests passed only the second time.
 */
export default class UnitReporter {
  onTestRunEnd(modules) {
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
    writeFileSync(path, JSON.stringify(files))
  }
}
