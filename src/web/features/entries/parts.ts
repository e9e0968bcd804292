/** Parts of the dialog that most of it can be drawn without. */
export const loadTrainingMedia = () => import('../media/training-media.tsx')
export const loadPlannedForm = () => import('./planned-form.tsx')
