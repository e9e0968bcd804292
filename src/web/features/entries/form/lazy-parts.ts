/** The part of the form that can load after the rest. */
export const loadTrainingMedia = () => import('#web/features/media/upload/training-media.tsx')
