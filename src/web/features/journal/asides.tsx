import { NextCompetition } from '../competitions/next-competition.tsx'
import { OnThisDay } from './on-this-day.tsx'

/** The lines after the first sessions. */
export default function Asides() {
  return (
    <>
      <OnThisDay />
      <NextCompetition />
    </>
  )
}
