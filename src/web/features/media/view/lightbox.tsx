import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { type SyntheticEvent, useRef, useState } from 'react'
import Library, { type ControllerRef } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Attachment } from '#shared/media/media.ts'
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import classes from './lightbox.module.css'
import { sourcesOf } from './picture.tsx'

interface Props {
  photos: Attachment[]
  /** The index of the photo shown first. */
  first: number
  onClosed: () => void
}

const nothing = () => null

/** Full-screen photos, one at a time. Open while mounted, until it closes itself. */
export default function Lightbox({ photos, first, onClosed }: Props) {
  const [shown, setShown] = useState(first)
  const [isClosing, setClosing] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const controller = useRef<ControllerRef>(null)
  useBackCloses(!isClosing, () => controller.current?.close())

  const slides = photos.map((file) => {
    const sources = sourcesOf(file)
    return {
      src: sources.find((source) => !failed.includes(source)) ?? sources.at(-1) ?? '',
      alt: file.originalname,
    }
  })
  const tryNextSource = ({ target }: SyntheticEvent) => {
    const src = target instanceof HTMLImageElement && target.getAttribute('src')
    if (src) setFailed((list) => (list.includes(src) ? list : [...list, src]))
  }
  const isAlone = photos.length === 1
  return (
    // The library renders in a portal, but its errors still bubble up to here.
    <div onErrorCapture={tryNextSource}>
      <Library
        open
        className={classes['lightbox'] ?? ''}
        close={onClosed}
        index={shown}
        slides={slides}
        plugins={[Counter, Zoom]}
        labels={{ Lightbox: 'Photos', 'Photo gallery': 'Photos' }}
        on={{ view: ({ index }) => setShown(index), exiting: () => setClosing(true) }}
        animation={{ fade: 150, swipe: 180, navigation: 180 }}
        carousel={{ finite: true, padding: 0 }}
        controller={{ ref: controller, closeOnPullDown: true }}
        render={{
          iconError: () => <p className={classes['broken']}>This photo didn’t load.</p>,
          ...(isAlone && { buttonPrev: nothing, buttonNext: nothing }),
        }}
      />
    </div>
  )
}
