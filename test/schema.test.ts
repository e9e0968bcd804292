import { expect, test } from 'vitest'
import { describeSchema } from './schema.ts'
import { aWorld } from './world.ts'

// `npx vitest run test/schema.test.ts -u` writes it. Other releases of PostgreSQL say some of it in other words.
test.skipIf(process.env['DATABASE_URL'])('docs/schema.sql is what the migrations have made', async () => {
  const world = await aWorld()
  const schema = await describeSchema(world.db)
  await expect(schema).toMatchFileSnapshot('../docs/schema.sql')
})
