import { z } from 'zod/mini'

/** With a sentence for the published schema. */
export const described = <T extends z.ZodMiniType>(schema: T, sentence: string): T =>
  schema.check(z.describe(sentence))

export const day = described(z.string(), 'A calendar day, YYYY-MM-DD, as the member saw it')

export const id = z.int().check(z.positive())

export const optionalId = z.nullable(id)

const time = z.string().check(z.describe('A time in ISO 8601, in UTC'))

/** What tags have, which clients create by name. */
export const sharedShape = {
  id: described(id, 'Unique among its kind in the installation that wrote the archive: the one of `origin`'),
  createdAt: described(z.nullable(time), 'Null if it is older than Rollbook has written this down'),
  updatedAt: described(z.nullable(time), 'When it last changed; null if it is not known'),
}

/** What everything has that a device can create offline. */
export const rowShape = {
  ...sharedShape,
  clientId: described(
    z.nullable(z.string()),
    'Chosen by the device or the import that created it; unique among its kind in an account',
  ),
}

/** A file, and where in the archive it is. */
export const archiveFile = z.object({
  filename: described(z.string(), 'Its name in the installation: unique in an account'),
  path: described(z.string(), 'Its path in the archive'),
  originalName: described(z.string(), 'Its name on the device it came from'),
  mimetype: z.string(),
  bytes: described(
    z.number(),
    'What it takes in storage, with the small picture of it that is not in the archive',
  ),
})

export type ArchiveFile = z.infer<typeof archiveFile>
