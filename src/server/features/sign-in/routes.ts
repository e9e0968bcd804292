import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { confirmRoutes } from './confirm/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { socialRoutes } from './social/routes.ts'

export function signInRoutes(app: App, deps: Deps) {
  passwordRoutes(app, deps)
  emailRoutes(app, deps)
  socialRoutes(app, deps)
  passkeyRoutes(app, deps)
  confirmRoutes(app, deps)
}
