import { expect, test } from 'vitest'
import { docx, pdf } from '#test/files.ts'
import { aGif } from '#test/gif.ts'
import { aWorld } from '#test/world.ts'

/** Files that viewers open, although they aren't quite as they should be. */

const world = await aWorld()

test.each([
  ['begins with a blank line', Buffer.concat([Buffer.from('\r\n'), pdf()])],
  ['begins with a byte order mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), pdf()])],
  ['goes on after its end', Buffer.concat([pdf(), Buffer.alloc(5000, ' ')])],
])('a PDF that %s is accepted', async (_sentence, content) => {
  const { status, body } = await (await world.signUp()).upload({ name: 'rules.pdf', content })
  expect([status, body[0]?.mimetype]).toEqual([200, 'application/pdf'])
})

test('half a PDF that was saved for the web is refused, although it has one of its two ends', async () => {
  const begin = '%PDF-1.4\n1 0 obj<</Linearized 1/L 9000/E 500>>endobj\n%%EOF\n'
  const refused = await (await world.signUp()).upload({
    name: 'rules.pdf',
    content: begin.padEnd(5000, '1 0 obj\n'),
  })
  expect(refused).toMatchObject({ status: 400, body: { code: 'FILE_BROKEN' } })
})

test('a GIF of 150 frames of 1280 x 720 is accepted with all its frames', async () => {
  const { status, body } = await (await world.signUp()).upload({ name: 'roll.gif', content: aGif(1280, 720, 150) })
  expect([status, body[0]?.mimetype]).toEqual([200, 'image/gif'])
})

test('an ordinary document is accepted', async () => {
  const { status } = await (await world.signUp()).upload({ name: 'plan.docx', content: docx() })
  expect(status).toBe(200)
})
