import type { Generated } from 'kysely'

interface Installation {
  isOnly: Generated<boolean>
  /** Stands for the installation's key, without revealing it. */
  keyOrigin: string
}

export interface InstallationTables {
  installation: Installation
}
