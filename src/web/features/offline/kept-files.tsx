import { useEffect, useState } from 'react'
import type { PendingEntry, PendingFile } from '#shared/offline.ts'
import classes from './kept-files.module.css'
import { store } from './store.ts'

/** The files that wait on this device with an entry: photos as pictures, others by name. */
export function KeptFiles({ entry }: { entry: PendingEntry }) {
  const waiting = entry.files.filter(({ uploaded }) => !uploaded)
  if (waiting.length === 0) return null
  return (
    <ul className={classes['files']} aria-label="Files that wait for signal">
      {waiting.map((file) => (
        <li key={file.key}>
          {file.type.startsWith('image/') ? <Photo entryId={entry.id} file={file} /> : <span>{file.name}</span>}
        </li>
      ))}
    </ul>
  )
}

function Photo({ entryId, file }: { entryId: string; file: PendingFile }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    const show = (blob: Blob | undefined) => {
      if (!blob || isGone) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    }
    // Without its bytes the name has to do.
    void store()
      .blob(entryId, file.key)
      .then(show, () => undefined)
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [entryId, file.key])
  return url ? <img src={url} alt={file.name} /> : <span>{file.name}</span>
}
