import { contentsOfDisk, mediaHolds } from '#test/media-suite.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

mediaHolds(world, contentsOfDisk(world))
