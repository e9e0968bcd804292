import { useMutation } from '@tanstack/react-query'
import { hardestRounds } from '#shared/sparring/hardest-rounds.ts'
import {
  type HeartRateSettings,
  heartRateOfSession,
  heartRateSettings,
  heartRateWeeks,
} from '#shared/training/heart-rate.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

const path = '/api/heart-rates'
const weeksPath = '/api/heart-rates/weeks'
const hardestPath = '/api/heart-rates/hardest-rounds'
const settingsPath = '/api/heart-rate/settings'

/** What a watch measured of a session. */
export const heartRateQuery = (entryId: number) =>
  apiQuery({ path, schema: heartRateOfSession, params: { entry: String(entryId) }, isCached: true })

/** What watches measured by week. */
export const weeksQuery = (days: { from: string; to: string }) =>
  apiQuery({ path: weeksPath, schema: heartRateWeeks, params: days })

/** The rounds of some days with the highest average heart rate. At most as many days as of the weeks. */
export const hardestRoundsQuery = (days: { from: string; to: string }) =>
  apiQuery({ path: hardestPath, schema: hardestRounds, params: days })

export const settingsQuery = apiQuery({ path: settingsPath, schema: heartRateSettings })

const refreshes = [path, weeksPath, hardestPath]

export const useRemoveHeartRate = () =>
  useMutation({
    mutationFn: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta: { refreshes },
  })

export const useRestoreHeartRate = () =>
  useMutation({
    mutationFn: (id: number) => send(`${path}/${id}/restore`, { method: 'POST' }),
    meta: { refreshes },
  })

export const useChangeSettings = () =>
  useMutation({
    mutationFn: (body: HeartRateSettings) => fetchJson(heartRateSettings, settingsPath, { method: 'PATCH', body }),
    meta: { refreshes: [...refreshes, settingsPath] },
  })
