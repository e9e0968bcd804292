import accounts from '@20minutes/s3rver/lib/models/account.js'
import { s3Server } from '../../../test/s3-server.ts'

// Started as versitygw is: the folder comes last, and the keys are its administrator's.
const { ROOT_ACCESS_KEY = '', ROOT_SECRET_KEY = '' } = process.env
accounts.DUMMY_ACCOUNT.createKeyPair(ROOT_ACCESS_KEY, ROOT_SECRET_KEY)
const server = s3Server(process.argv.at(-1) ?? '', { address: '0.0.0.0', port: 7070 })
await server.run()
process.on('SIGTERM', () => process.exit(0))
