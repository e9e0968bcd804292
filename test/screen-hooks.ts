import { afterEach, beforeAll } from 'vitest'
import { leaveApp, standIn } from './screen.tsx'

beforeAll(standIn)
afterEach(leaveApp)
