import { Refusal } from '#server/http/replies/refusals.ts'
import { loadCode } from '../load-code.ts'

/** Refuses a video that players can't play to its end: one without pictures, or whose last picture or sound is missing. */
export async function refuseBrokenVideo(path: string) {
  const { EncodedPacketSink, FilePathSource, Input, MP4, QTFF, WEBM } = await loadCode(() => import('mediabunny'))
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] })
  try {
    let hasPictures = false
    for (const track of await input.getTracks()) {
      const packets = new EncodedPacketSink(track)
      if (!(await packets.getFirstPacket())) continue
      if (!(await packets.getPacket(Number.POSITIVE_INFINITY))) throw new Refusal('FILE_BROKEN')
      hasPictures ||= track.type === 'video'
    }
    if (!hasPictures) throw new Refusal('FILE_BROKEN')
  } catch {
    throw new Refusal('FILE_BROKEN')
  } finally {
    input.dispose()
  }
}
