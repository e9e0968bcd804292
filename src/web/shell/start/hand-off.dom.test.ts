import { expect, test } from 'vitest'
import { handOff } from './hand-off.ts'

const link = (id: number, title: string) => `<li><a href="/entries/${id}">${title}</a></li>`
const log = (day: string) =>
  `<li><time>${day}</time><button aria-label="Log it: Fundamentals">Log it</button></li>`

/** The app's first screen, after a tap on what the server rendered at this path; returns what hears the tap. */
function tappedOn(noted: string, ...lines: string[]) {
  document.body.innerHTML = `<div id="root" data-ssr data-tapped="${noted}"><ul>${lines.join('')}</ul></div>`
  const root = document.querySelector<HTMLElement>('#root')
  if (!root) throw new Error('There is no root.')
  const heard: string[] = []
  root.addEventListener('click', ({ target }) => {
    const tapped = target as HTMLElement
    heard.push(tapped.getAttribute('href') ?? tapped.closest('li')?.textContent ?? '')
  })
  handOff(root)
  return heard
}

test('a tap opens the card that was tapped, also where another session has come before it', () => {
  expect(tappedOn('0/0 /entries/7', link(7, 'Open mat'))).toEqual(['/entries/7'])
  expect(tappedOn('0/0 /entries/7', link(9, 'Open mat'), link(7, 'Open mat'))).toEqual(['/entries/7'])
})

test('a tap on a card that is gone opens nothing', () => {
  expect(tappedOn('0/0 /entries/7', link(9, 'Open mat'))).toEqual([])
  expect(tappedOn('1/0 /entries/7', link(9, 'Open mat'))).toEqual([])
})

test('a tap logs the class of the day that was tapped, or none', () => {
  const noted = '0/1 Log it: FundamentalsToday 19:00Log it'
  expect(tappedOn(noted, log('Today 19:00'))).toEqual(['Today 19:00Log it'])
  expect(tappedOn(noted, log('Missed Mon'), log('Today 19:00'))).toEqual(['Today 19:00Log it'])
  expect(tappedOn(noted, log('Missed Mon'))).toEqual([])
  expect(tappedOn(noted, log('Missed Mon'), log('Today 19:00'), log('Today 19:00'))).toEqual([])
})
