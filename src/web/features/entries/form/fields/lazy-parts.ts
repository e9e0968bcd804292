/** The parts of the form that can load after the rest. */
export const loadMentionPicker = () => import('#web/features/techniques/mention-picker.tsx')
export const loadTrainingMedia = () => import('#web/features/media/upload/training-media.tsx')
export const loadFileList = () => import('#web/features/media/upload/file-list.tsx')
