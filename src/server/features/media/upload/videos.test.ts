import { spawnSync } from 'node:child_process'
import { BufferSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { expect, test } from 'vitest'
import { box, video, videoWithPlace } from '#test/files.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const hasFfmpeg = !spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error
const endings = ['mp4', 'mov', 'webm'] as const
const telling = /secret|52\.52|13\.40|lavf/i

const uploaded = async (name: string, content: Buffer) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.upload({ name, content })
  expect([status, body]).toEqual([200, [expect.objectContaining({ isVideo: true })]])
  const { raw } = await rafa.get(body[0].path)
  return { raw, bytes: body[0].bytes as number, preview: body[0].preview as string }
}

/** Every picture and sound of a video as a player reads it, without decoding. */
async function packetsOf(content: Buffer) {
  const input = new Input({ source: new BufferSource(content), formats: [MP4, QTFF, WEBM] })
  const packets: unknown[] = []
  for (const track of await input.getTracks())
    for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets())
      packets.push([track.type, timestamp, duration, Buffer.from(data).toString('base64')])
  input.dispose()
  return packets
}

/** The checksums of the pictures and sounds that ffmpeg decodes. */
const decoded = (content: Buffer) =>
  spawnSync('ffmpeg', '-v error -i - -map 0:v -map 0:a -f framemd5 -'.split(' '), {
    input: content,
  }).stdout.toString()

test.each(endings)(
  'a %s no longer says where and with what it was recorded, and plays as before',
  async (ending) => {
    const recording = videoWithPlace(ending)
    expect(recording.toString('latin1')).toMatch(telling)
    const { raw } = await uploaded(`roll.${ending}`, recording)
    expect(raw.toString('latin1')).not.toMatch(telling)
    expect(raw.length).toBe(recording.length)
    const packets = await packetsOf(recording)
    expect(packets.length).toBeGreaterThan(15)
    expect(await packetsOf(raw)).toEqual(packets)
  },
)

test.skipIf(!hasFfmpeg).each(endings)('what ffmpeg decodes of a cleaned %s is the same', async (ending) => {
  const recording = videoWithPlace(ending)
  const { raw } = await uploaded(`roll.${ending}`, recording)
  expect(decoded(recording).split('\n').length).toBeGreaterThan(15)
  expect(decoded(raw)).toBe(decoded(recording))
})

test.each(endings)('a %s keeps its size when nothing tells anything', async (ending) => {
  const { raw } = await uploaded(`roll.${ending}`, video(ending))
  expect(raw.length).toBe(video(ending).length)
  expect(await packetsOf(raw)).toEqual(await packetsOf(video(ending)))
})

test('boxes of the whole file that tell the place are emptied', async () => {
  const xmp = box(
    'uuid',
    Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from('52.52')]),
  )
  for (const more of [xmp, box('udta', box('\xa9xyz', '+52.52')), box('meta', 'Secret'), box('XMP_', '52.52')]) {
    const { raw } = await uploaded('roll.mp4', Buffer.concat([videoWithPlace('mp4'), more]))
    expect(raw.toString('latin1')).not.toMatch(telling)
  }
})

test('what follows the last box of a video is dropped, and the video accepted', async () => {
  const recording = video('mp4')
  const { raw, bytes } = await uploaded(
    'roll.mp4',
    Buffer.concat([recording, Buffer.from('Secret Camera, 52.52')]),
  )
  expect(await packetsOf(raw)).toEqual(await packetsOf(recording))
  expect([raw.length, raw.toString('latin1').includes('Secret'), bytes >= raw.length]).toEqual([
    recording.length,
    false,
    true,
  ])
})

test('a recording that calls itself 3GP is an MP4', async () => {
  const recording = video('mp4')
  recording.write('3gp6', 8)
  expect((await uploaded('roll.mp4', recording)).raw.length).toBe(recording.length)
})

test('a recording that lacks its last picture is refused', async () => {
  const rafa = await world.signUp()
  const recording = videoWithPlace('mov')
  const refused = await rafa.upload({ name: 'roll.mov', content: recording.subarray(0, -200) })
  expect(refused).toMatchObject({ status: 400, body: { code: 'FILE_BROKEN' } })
})
