import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Covers, MediaToChoose } from '#shared/coaching/coach-links.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { mediaQuery } from '../api.ts'
import { type LinkValues, queryOf } from './link-values.ts'
import classes from './media-picker.module.css'

interface Props {
  covers: Covers
  form: UseFormReturnType<LinkValues>
}

/** The photos and videos of the sessions, to choose from. None is chosen at first. */
export function MediaPicker({ covers, form }: Props) {
  const media = useQuery(mediaQuery(queryOf(covers)))
  const tooMany = form.errors['files'] ?? form.errors['videoLinks']
  return (
    <fieldset className="stack gap-1">
      <legend className="medium">Photos and videos</legend>
      {media.isPending && <Skeleton label="Loading photos and videos" shape="row" count={2} />}
      {media.isError && <FailedState what="Photos and videos" error={media.error} retry={media.refetch} />}
      {media.data && <Choices media={media.data} form={form} />}
      {tooMany && <FieldError>{tooMany}</FieldError>}
    </fieldset>
  )
}

const toggled = (all: string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

function Choices({ media: { files, videoLinks }, form }: { media: MediaToChoose; form: Props['form'] }) {
  const { values } = form
  if (files.length + videoLinks.length === 0) return <Hint>These sessions have none.</Hint>
  return (
    <>
      <Hint>Only those you choose are shown, as long as the link works.</Hint>
      {files.map(({ file, date, title }) => (
        <Medium
          key={file.filename}
          name={file.originalname}
          about={`${title}, ${dateWithYear(date)}`}
          picture={file.preview || (file.isVideo ? '' : file.path)}
          isChosen={values.files.includes(file.filename)}
          onChoice={() => form.setFieldValue('files', toggled(values.files, file.filename))}
        />
      ))}
      {videoLinks.map(({ link, date, title }) => (
        <Medium
          key={`${date} ${title} ${link}`}
          name={link}
          about={`${title}, ${dateWithYear(date)}`}
          picture=""
          isChosen={values.videoLinks.includes(link)}
          onChoice={() => form.setFieldValue('videoLinks', toggled(values.videoLinks, link))}
        />
      ))}
    </>
  )
}

interface MediumProps {
  name: string
  about: string
  /** Its path, or '' if there is none. */
  picture: string
  isChosen: boolean
  onChoice: () => void
}

const Medium = ({ name, about, picture, isChosen, onChoice }: MediumProps) => (
  <label className={classes['medium']}>
    <input type="checkbox" checked={isChosen} onChange={onChoice} />
    {picture !== '' && <img src={picture} alt="" loading="lazy" />}
    <span>
      {name}
      <span className={classes['about']}>{about}</span>
    </span>
  </label>
)
