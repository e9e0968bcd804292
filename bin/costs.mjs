import { printLastCosts } from './test/costs.mjs'

printLastCosts()
