import { Button } from '@mantine/core'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import type { Recap } from '#shared/stats/recap.ts'
import { saveFile } from '#web/lib/api/save-file.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { cardOf, cardText } from './card.ts'
import { cardSize } from './draw-card.ts'
import { PhotoChoice } from './photo-choice.tsx'
import classes from './share-dialog.module.css'
import { useCardPicture } from './use-card-picture.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    shareRecap: { recap: Recap; rank: Recap['rank'] }
  }
}

/** A card of the year, to share or download as a picture. */
export default function ShareDialog({ request, onClosed }: DialogProps<'shareRecap'>) {
  return (
    <Dialog title={`Your ${request.recap.year} as a card`} isTall onClosed={onClosed}>
      {() => <Choosing recap={request.recap} rank={request.rank} />}
    </Dialog>
  )
}

/** The photos to choose from: those of promotions, then those of sessions, the latest first. */
const photosOf = ({ promotions, photos }: Recap): Attachment[] => [
  ...promotions.flatMap(({ photo }) => photo ?? []).toReversed(),
  ...photos.latest.toReversed(),
]

function Choosing({ recap, rank }: { recap: Recap; rank: Recap['rank'] }) {
  const [hasPartners, setPartners] = useState(false)
  const [photo, setPhoto] = useState<Attachment | null>(null)
  const picture = useCardPicture({ recap, rank, hasPartners, photo })
  const photos = photosOf(recap)
  return (
    <div className={classes['choosing']}>
      <div className={classes['card']} aria-live="polite">
        {picture.state === 'drawn' && (
          <img
            {...cardSize}
            src={picture.url}
            alt={cardText(cardOf(picture.of.recap, picture.of.rank, picture.of.hasPartners))}
          />
        )}
      </div>
      <div className={classes['choices']}>
        {picture.state === 'failed' && (
          <p role="alert">
            {photo ? 'This photo didn’t load. Choose another one.' : 'This browser can’t draw the card.'}
          </p>
        )}
        {recap.partners.count > 0 && (
          <Toggle
            label="Name your partners"
            hint="The three you rolled with most. Ask them first."
            isOn={hasPartners}
            onChange={setPartners}
          />
        )}
        {photos.length > 0 && <PhotoChoice photos={photos} chosen={photo} onChoice={setPhoto} />}
        <Hint>The card is made on this device. Nobody sees it until you share it.</Hint>
      </div>
      <DialogFooter>
        <ShareButton file={picture.state === 'drawn' ? picture.file : null} />
      </DialogFooter>
    </div>
  )
}

const isSharable = (file: File) => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** Opens the device's own list of where to share, or else downloads. */
function ShareButton({ file }: { file: File | null }) {
  if (!file || isSharable(file))
    return (
      <Button disabled={!file} leftSection={<IconShare2 size={20} />} onClick={() => file && void share(file)}>
        Share
      </Button>
    )
  return (
    <Button leftSection={<IconDownload size={20} />} onClick={() => saveFile(file, file.name)}>
      Download
    </Button>
  )
}

async function share(file: File) {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // A person who closes the list has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return
    saveFile(file, file.name)
    toast({ text: 'Sharing didn’t work here, so the card was downloaded.' })
  }
}
