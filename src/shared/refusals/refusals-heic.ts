/** The refusal of photos as iPhones store them; those that choose from known types get them converted. */
export const heicRefusal = {
  HEIC: {
    status: 415,
    message: 'This is a HEIC photo, which not every browser can show. Please save a copy as JPEG and add that.',
  },
} as const
