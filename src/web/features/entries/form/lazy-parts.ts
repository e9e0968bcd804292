/** The part of the form that the rest can be drawn without. */
export const loadTrainingMedia = () => import('#web/features/media/upload/training-media.tsx')
