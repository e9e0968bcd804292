import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { type TimerRun, timerRun } from '#shared/sparring/round-timer.ts'
import { readStored, removeStored, userKey, writeStored } from '#web/lib/user-storage.ts'

const keyNow = () => userKey('timer', 'run')

/** The run of the member whose key it is: on the device and, where a browser stores nothing, in this tab. */
const store = createStore<{ key: string; run: TimerRun | undefined }>({ key: '', run: undefined })

/** The run as it is at this moment. */
export const runNow = (): TimerRun | undefined => (store.get().key === keyNow() ? store.get().run : undefined)

/** The run that is under way or not logged yet. Renders again when it changes, in another tab too. */
export function useRun(): TimerRun | undefined {
  useState(load)
  const { key, run } = useSelector(store)
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === keyNow()) store.setState(() => ({ key, run: storedRun() }))
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
  return key === keyNow() ? run : undefined
}

const storedRun = () => timerRun.safeParse(readStored(keyNow())).data

/** Reads what is on the device, unless this tab has it already. */
function load() {
  const run = storedRun()
  if (store.get().key === keyNow() && JSON.stringify(run ?? runNow()) === JSON.stringify(runNow())) return
  store.setState(() => ({ key: keyNow(), run }))
}

/** Begins a run, or goes on with one. */
export function putRun(run: TimerRun) {
  writeStored(keyNow(), run)
  store.setState(() => ({ key: keyNow(), run }))
}

export function changeRun(change: (run: TimerRun) => TimerRun) {
  const run = runNow()
  const changed = run && change(run)
  if (changed && changed !== run) putRun(changed)
}

export function removeRun() {
  removeStored(keyNow())
  store.setState(() => ({ key: keyNow(), run: undefined }))
}
