/** Of administrators: one for each worker, which runs one journey at a time. */
export const adminAddresses = Array.from({ length: 60 }, (_, worker) => `admin${worker}@rollbook.example`)
