import { useEffect, useState } from 'react'
import type { Operation, PendingFile } from '#shared/offline/operations.ts'
import classes from './pending-files.module.css'
import { database } from './storage/database.ts'

/** An operation's files that aren't uploaded yet: photos as pictures, others by name. */
export function PendingFiles({ operation }: { operation: Operation }) {
  const files = operation.files.filter(({ uploaded }) => !uploaded)
  if (files.length === 0) return null
  return (
    <ul className={classes['files']} aria-label="Files not synced yet">
      {files.map((file) => (
        <li key={file.key}>
          {file.type.startsWith('image/') ? (
            <Photo owner={file.draft ?? operation.id} file={file} />
          ) : (
            <span>{file.name}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Photo({ owner, file }: { owner: string; file: PendingFile }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let objectUrl: string | undefined
    let isUnmounted = false
    const show = (blob: Blob | undefined) => {
      if (!blob || isUnmounted) return
      objectUrl = URL.createObjectURL(blob)
      setUrl(objectUrl)
    }
    // If the bytes can't be read, the name is shown.
    void database()
      .blob(owner, file.key)
      .then(show, () => undefined)
    return () => {
      isUnmounted = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [owner, file.key])
  return url ? <img src={url} alt={file.name} /> : <span>{file.name}</span>
}
