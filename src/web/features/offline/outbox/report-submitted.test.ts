import { expect, test } from 'vitest'
import { shownToast } from '#web/lib/toast.ts'
import { reportSubmitted } from './report-submitted.ts'

const saidOf = (cause?: 'server' | 'busy') => {
  reportSubmitted({ state: 'pending', ...(cause && { cause }) }, 'Training entry created successfully')
  const { title, text } = shownToast.state ?? {}
  return [title, text]
}

test('with a connection, nobody reads that it was saved offline', () => {
  expect(saidOf('server')).toEqual([undefined, 'The server had a problem. Saved on this device; we’ll try again.'])
  expect(saidOf('busy')).toEqual([undefined, 'The server is busy. Saved on this device; we’ll try again.'])
})

test('without one, people read that it was', () => {
  expect(saidOf()).toEqual(['Saved Offline', 'We’ll sync it when you’re back online.'])
})

test('whether it is stored or waits, a refused file is said', () => {
  const note = 'The file that was refused isn’t attached.'
  const said = (state: 'stored' | 'pending') => {
    reportSubmitted({ state }, 'Training entry created successfully', note)
    const { title, text } = shownToast.state ?? {}
    return [title, text]
  }
  expect(said('stored')).toEqual(['Training entry created successfully', note])
  expect(said('pending')).toEqual(['Saved Offline', `We’ll sync it when you’re back online. ${note}`])
})
