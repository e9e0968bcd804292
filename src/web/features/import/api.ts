import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ImportChoices, type ImportDetails, importDetails, importSummaries } from '#shared/import/imports.ts'
import { fetchFile, fetchJson, send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { saveFile } from '#web/lib/api/save-file.ts'
import { upload } from '#web/lib/api/upload.ts'

const path = '/api/import'

export const importsQuery = apiQuery({ path, schema: importSummaries })
export const importQuery = (id: number) => apiQuery({ path: `${path}/${id}`, schema: importDetails })

/** Reading a large file, or undoing a large import, takes a while. In milliseconds. */
const longTimeout = 120_000

/** The server may have files of others to read first, and to move an archive of gigabytes to its storage. In milliseconds. */
const readTimeout = 10 * 60_000

/** An import may add to or take from all that a member has. */
const refreshAll = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith(`${path}/`) })

/** What an import changes, and how to show it. */
function useShown() {
  const client = useQueryClient()
  return {
    show: (details: ImportDetails) => {
      client.setQueryData(importQuery(details.id).queryKey, details)
      void client.invalidateQueries({ queryKey: [path], exact: true })
    },
    refreshJournal: () => refreshAll(client),
  }
}

export function useReadFile(onProgress: (percent: number) => void) {
  const { show } = useShown()
  return useMutation({
    mutationFn: (file: File) =>
      upload(importDetails, path, file, {
        signal: new AbortController().signal,
        onProgress,
        replyTimeout: readTimeout,
      }),
    onSuccess: show,
  })
}

export function useChangeImport(id: number) {
  const { show } = useShown()
  return useMutation({
    mutationFn: (body: ImportChoices) => fetchJson(importDetails, `${path}/${id}`, { method: 'PATCH', body }),
    onSuccess: show,
  })
}

/** Shows what an import that went on in the background has brought. */
export const useJournalRefresh = () => {
  const client = useQueryClient()
  return useCallback(() => refreshAll(client), [client])
}

/** Starts an import, or undoes it. */
export function useActOnImport(id: number, act: 'start' | 'undo') {
  const { show, refreshJournal } = useShown()
  return useMutation({
    mutationFn: () => fetchJson(importDetails, `${path}/${id}/${act}`, { method: 'POST', timeout: longTimeout }),
    onSuccess: (details) => {
      show(details)
      refreshJournal()
    },
  })
}

export function useDiscardImport(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(`${path}/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: [path], exact: true }),
  })
}

/** Saves the rows that aren't imported, with the reasons, on the device. */
export const useSaveSkipped = (id: number) =>
  useMutation({
    mutationFn: async () => {
      const { file } = await fetchFile(`${path}/${id}/skipped`, 'text/csv', { timeout: longTimeout })
      saveFile(file, 'skipped_rows.csv')
    },
  })
