import { globSync, readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { emptyRound } from '#shared/sparring/rounds.ts'
import { PositionsField } from './positions-field.tsx'
import type { RoundInForm } from './typed-round.ts'

afterEach(cleanup)

function Positions() {
  const [round, setRound] = useState<RoundInForm>(emptyRound)
  return (
    <MantineProvider>
      <PositionsField label="Held" list="held" round={round} onChange={setRound} error={undefined} path="held" />
    </MantineProvider>
  )
}

const composing = { 'an input method': { isComposing: true }, 'Safari’s input method': { keyCode: 229 } }

test.each(Object.entries(composing))(
  'Enter that confirms a word of %s stores nothing half-typed',
  (_name, press) => {
    render(<Positions />)
    const field = screen.getByRole('combobox')
    fireEvent.change(field, { target: { value: 'クローズド' } })
    fireEvent.keyDown(field, { key: 'Enter', ...press })
    expect(screen.queryByText('クローズド')).toBeNull()
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(screen.getByText('クローズド')).toBeTruthy()
  },
)

test('every field that Enter confirms asks whether an input method is at work', () => {
  const others = globSync('src/web/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.|lib\/keyboard\.ts$/.test(path))
    .filter((path) => /=== 'Enter'|!== 'Enter'|\.isComposing/.test(readFileSync(path, 'utf8')))
  // These two ask themselves: one has no field, the other has all keys of a list.
  expect(others.toSorted()).toEqual([
    'src/web/features/calendar/grid/day/day-grid.tsx',
    'src/web/shell/palette/palette-dialog.tsx',
  ])
})
