import type { z } from 'zod/mini'
import { rankText } from '#shared/accounts/belts.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import {
  type Promotion,
  type PromotionFields,
  promotion,
  promotionOnDevice,
} from '#shared/promotions/promotions.ts'
import { changedSchema, defineChange } from '#web/features/offline/outbox/define-change.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { path, promotionRefreshes, showStored } from './api.ts'

const changed = changedSchema(promotion.stored, promotionOnDevice.change)

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createPromotion: PromotionFields
    changePromotion: z.infer<typeof changed>
  }
}

/** A photo that was chosen is a file of the operation; any other is in its data. */
const withUploaded = <Fields extends { photo?: Attachment | null }>(
  fields: Fields,
  [file]: PendingFile[],
): Fields => (file?.uploaded ? { ...fields, photo: file.uploaded } : fields)

export const createPromotion = defineCreate<'createPromotion', Promotion>({
  kind: 'createPromotion',
  path,
  schema: promotionOnDevice.create,
  reply: promotion.stored,
  label: 'Promotion',
  titleOf: ({ belt, stripes }) => rankText(belt, stripes),
  dateOf: ({ date }) => date,
  edit: (pending) => openDialog({ kind: 'editPendingPromotion', pending }),
  fieldsOf: ({ data, files }) => withUploaded(data, files),
  refreshes: promotionRefreshes,
  onStored: (client, stored) => showStored(client, { id: stored.id, stored }),
})

export const changePromotion = defineChange({
  kind: 'changePromotion',
  path,
  schema: changed,
  reply: promotion.stored,
  noun: 'promotion',
  create: 'createPromotion',
  // The photo it was seen with is another promotion's, or gone.
  asData: ({ seen, change }) => promotionOnDevice.create.parse({ ...seen, photo: null, ...change }),
  files: {
    withUploaded,
    keptOf: (earlier, { change }) => (change.photo === undefined ? earlier : []),
  },
  label: 'Promotion',
  titleOf: ({ seen, change }) => rankText(change.belt ?? seen.belt, change.stripes ?? seen.stripes),
  dateOf: ({ seen, change }) => change.date ?? seen.date,
  linesOf: ({ seen: { date, academy, photo, note } }) =>
    [dateWithYear(date), academy, photo ? 'With a photo' : '', note].filter(Boolean),
  edit: ({ data: { seen } }) => openDialog({ kind: 'editPromotion', promotion: seen }),
  refreshes: promotionRefreshes,
  onStored: showStored,
})
