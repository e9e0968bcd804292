/** The parts that the tests use; the package has no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  interface Context {
    method: string
    path: string
    query: Record<string, string | undefined>
    status: number
    state: Record<string, unknown>
    /** The path in front of the server's. */
    mountPath: string
    /** A plain object is sent as XML. */
    body: unknown
  }
  export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: {
      address: string
      /** 0 picks a free one. */
      port: number
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    /** Koa's; the last one routes requests. */
    middleware: Middleware[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  const accounts: { DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void } }
  export default accounts
}
