import type { ReactNode } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import { Picture } from '#web/features/media/view/picture.tsx'
import classes from './photo-choice.module.css'

interface Props {
  photos: Attachment[]
  chosen: Attachment | null
  onChoice: (photo: Attachment | null) => void
}

/** One of the year's photos, or none. */
export const PhotoChoice = ({ photos, chosen, onChoice }: Props) => (
  <fieldset className={classes['choice']}>
    <legend>Photo</legend>
    <div className={classes['photos']}>
      <Choice name="No photo" isChosen={chosen === null} onChoice={() => onChoice(null)}>
        None
      </Choice>
      {photos.map((photo) => (
        <Choice
          key={photo.filename}
          name={photo.originalname}
          isChosen={chosen?.filename === photo.filename}
          onChoice={() => onChoice(photo)}
        >
          <Picture file={photo} alt="" />
        </Choice>
      ))}
    </div>
  </fieldset>
)

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoice: () => void
  children: ReactNode
}

const Choice = ({ name, isChosen, onChoice, children }: ChoiceProps) => (
  <label className={classes['photo']} data-chosen={isChosen || undefined}>
    <input type="radio" aria-label={name} checked={isChosen} onChange={onChoice} />
    {children}
  </label>
)
