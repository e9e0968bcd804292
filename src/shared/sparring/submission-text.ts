import type { Submission } from './rounds.ts'

/** 'Armbar from Mount'. */
export const submissionText = ({ name, fromPosition }: Pick<Submission, 'name' | 'fromPosition'>) =>
  fromPosition === '' ? name : `${name} from ${fromPosition}`
