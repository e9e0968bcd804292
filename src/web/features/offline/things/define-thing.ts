import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { Attachment } from '#shared/media/media.ts'
import type { KindName, Operation, PendingFile } from '#shared/offline/operations.ts'
import type { ChangeOf, FieldsOf, StoredOf, ThingName } from '#shared/offline/things.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { type ChangeKind, changedSchema, defineChange } from '../outbox/define-change.ts'
import { type CreateKind, defineCreate } from '../outbox/define-create.ts'
import type { Sent } from '../outbox/define-operation.ts'
import type { Calls } from '../outbox/sending/calls.ts'
import type { ChangedReply } from '../outbox/sending/send-change.ts'
import { openThing } from './things.ts'

interface Declaration<Fields, Stored> {
  /** `POST {path}` creates one; `PATCH` and `DELETE {path}/{id}` and `POST {path}/{id}/restore` do the rest. */
  path: string
  /** The schemas of what the device has. */
  schemas: {
    create: z.ZodMiniType<Fields> & { shape: object }
    change: z.ZodMiniType
    stored: z.ZodMiniType<Stored>
  }
  /** The kind that creates one; by default one that POSTs its fields with a client id. */
  create?: CreateKind<KindName, Stored>
  label: string
  /** What one is called in sentences; by default its name. */
  noun?: string
  plural: string
  titleOf: (fields: Fields) => string
  dateOf?: (fields: Fields) => string
  /** Its text beside the title, so that the person can decide about it. */
  linesOf: (stored: Stored) => string[]
  /** What one is called where it was deleted or restored; by default its label. */
  calledIn?: (stored: Stored) => string
  /** What is said besides once one is deleted. */
  deletedNote?: string
  /** Fields as they are sent: by its id what the device has whole. By default as they are. */
  sentOf?: (fields: object) => object
  /** Handles a refusal to create one. By default the person reads why. */
  refused?: (calls: Calls, error: ApiError, fields: Fields) => Promise<Sent<Stored>>
  /** The paths that show such things. */
  refreshes: readonly string[]
  /** Shows what one has become in the loaded queries, until they are fetched again. */
  show: (client: QueryClient, changed: ChangedReply<Stored>) => void
}

/** How things of a kind are saved. */
export interface Thing<Name extends ThingName = ThingName> {
  create: CreateKind<`create${Name}`, StoredOf<Name>>
  change: ChangeKind<ChangeOf<Name>, StoredOf<Name>>
  plural: string
  /** What one is called where it was deleted; undefined if by its label. */
  calledIn: ((stored: StoredOf<Name>) => string) | undefined
  deletedNote: string | undefined
}

const things = new Map<ThingName, Thing>()

/** How things of this kind are saved. Call it once the operations are loaded. */
export function thingOf<Name extends ThingName>(name: Name): Thing<Name> {
  const thing = things.get(name)
  if (!thing) throw new Error(`No operations are declared for ${name}.`)
  return thing as unknown as Thing<Name>
}

/**
 * Declares a kind of thing: the operations `createX` and `changeX`, which also removes and restores it. Its form is the
 * dialog of `newX` and `editX`.
 */
export function defineThing<Name extends ThingName>(
  name: Name,
  declared: Declaration<FieldsOf<Name>, StoredOf<Name>>,
): Thing<Name> {
  const { create = createOf(name, declared), plural, calledIn, deletedNote } = declared
  const thing = { create, change: changeOf(name, declared), plural, calledIn, deletedNote }
  things.set(name, thing as unknown as Thing)
  return thing as unknown as Thing<Name>
}

/** A photo that was chosen is a file of the operation; any other is in its data. */
const withUploaded = <Fields extends object>(fields: Fields, [file]: PendingFile[]): Fields =>
  file?.uploaded ? { ...fields, photo: file.uploaded satisfies Attachment } : fields

function createOf<Fields extends object, Stored extends { id: number }>(
  name: ThingName,
  { show, sentOf = (fields) => fields, schemas, ...declared }: Declaration<Fields, Stored>,
) {
  const create = {
    ...declared,
    kind: `create${name}`,
    schema: schemas.create,
    reply: schemas.stored,
    edit: (pending: Operation<Fields>) => openThing(name, { created: pending }),
    fieldsOf: ({ data, files }: Operation<Fields>) => sentOf(withUploaded(data, files)),
    sentOf,
    onStored: (client: QueryClient, stored: Stored) => show(client, { id: stored.id, stored }),
  }
  return defineCreate(create as never)
}

interface Change<Stored> {
  seen: Stored
  change: object
}

function changeOf<Fields extends object, Stored extends { id: number }>(
  name: ThingName,
  { titleOf, dateOf, linesOf, show, schemas, ...declared }: Declaration<Fields, Stored>,
) {
  const hasPhoto = 'photo' in schemas.create.shape
  const fieldsOf = ({ seen, change }: Change<Stored>) => ({ ...seen, ...change }) as unknown as Fields
  const change = {
    noun: name.toLowerCase(),
    ...declared,
    kind: `change${name}`,
    schema: changedSchema(schemas.stored, schemas.change),
    reply: schemas.stored,
    create: `create${name}`,
    // The photo it was seen with is another thing's, or gone.
    asData: ({ seen, change }: Change<Stored>) =>
      schemas.create.parse({ ...seen, ...(hasPhoto && { photo: null }), ...change }),
    ...(hasPhoto && {
      files: {
        withUploaded,
        keptOf: (earlier: PendingFile[], later: Change<Stored>) => ('photo' in later.change ? [] : earlier),
      },
    }),
    titleOf: (data: Change<Stored>) => titleOf(fieldsOf(data)),
    ...(dateOf && { dateOf: (data: Change<Stored>) => dateOf(fieldsOf(data)) }),
    linesOf: ({ seen }: Change<Stored>) => linesOf(seen),
    edit: ({ data }: Operation<Change<Stored>>) => openThing(name, { stored: data.seen }),
    onStored: show,
  }
  return defineChange(change as never)
}
