import type { Deps } from '#server/deps.ts'
import { bytesOf } from '#server/features/media/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type ArchivePreview, archiveKinds } from '#shared/import/archive-import.ts'
import { importLimits } from '#shared/import/imports.ts'
import { type RefusalCode, serverRefusals } from '#shared/refusals/server-refusals.ts'
import { listedKinds, manifest } from './manifest.ts'
import { type ArchiveImport, type ArchivePlan, planArchive } from './plan-archive.ts'
import { settingsToBring } from './settings.ts'

/** What an archive would bring in, before anything of it is stored. */
export async function previewArchive(
  deps: Deps,
  row: ArchiveImport,
  signal: AbortSignal,
): Promise<ArchivePreview> {
  const plan = await planArchive(deps, row, signal)
  const { known, created, differing, files, missing, filesBeyondTrial, beyondTrial, room } = plan
  const obstacle = await obstacleOf(deps, row, plan)
  return {
    fullName: row.summary?.member.fullName ?? '',
    exportedAt: row.summary?.exportedAt ?? '',
    counts: archiveKinds
      .map((kind) => ({
        kind,
        created: created[kind].size,
        known: known[kind].size,
        differing: differing.filter((one) => one.kind === kind).length,
      }))
      .filter((one) => one.created + one.known > 0),
    differing: differing.slice(0, importLimits.previewDiffering),
    files: {
      count: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: missing.length,
    },
    settings: await settingsToBring(deps.db, row),
    beyondTrial,
    room,
    filesBeyondTrial,
    obstacle: obstacle ? serverRefusals[obstacle].message : '',
  }
}

/** How many items and files will be stored. Refuses if there is no room for them, or nothing is new. */
export async function itemsToImport(deps: Deps, row: ArchiveImport): Promise<number> {
  const plan = await planArchive(deps, row, new AbortController().signal)
  const obstacle = await obstacleOf(deps, row, plan)
  if (obstacle) throw new Refusal(obstacle)
  const items = archiveKinds.reduce((sum, kind) => sum + plan.created[kind].size, 0)
  if (items === 0 && (await settingsToBring(deps.db, row)).length === 0) throw new Refusal('IMPORT_NOTHING_NEW')
  return plan.created.entry.size + plan.files.length
}

/** Why it can't be imported, as far as that is known before. */
async function obstacleOf(
  deps: Deps,
  { userId }: ArchiveImport,
  { created, here, files, libraryBytes, room }: ArchivePlan,
): Promise<RefusalCode | undefined> {
  const stored = await bytesOf(deps.db, userId)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (files.length > 0 && stored + bytes > deps.env.storagePerUser) return 'STORAGE_FULL'
  if (room !== null && libraryBytes > limits.trial.libraryKilobytes * 1000) return 'FREE_LIBRARY_USED'
  for (const kind of listedKinds) {
    const { limit } = manifest[kind]
    if (limit && created[kind].size > 0 && here[kind] + created[kind].size > limit.max) return limit.refusal
  }
  return undefined
}
