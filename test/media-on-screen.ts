import { screen, within } from '@testing-library/react'
import type { Attachment } from '#shared/media/media.ts'
import type { Person } from './world.ts'

/** The names of the files that a person's sessions have on the server. */
export const namesOf = async (person: Person): Promise<string[]> =>
  (await person.get('/api/entries')).body.flatMap(({ fileAttachments }: { fileAttachments: Attachment[] }) =>
    fileAttachments.map(({ originalname }) => originalname),
  )

/** The files of the session that is open. */
export const rows = async () => within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem')

export const rowOf = async (name: string) => (await rows()).find(({ textContent }) => textContent.includes(name))
