/** Whether the bench only shows that it runs: on small journals, with few calls, and figures that mean nothing. */
const isTiny = process.env['BENCH_SIZE'] === 'tiny'

/** A count for a measurement, or for a bench that only has to run to its end. */
export const sized = (full: number, tiny: number) => (isTiny ? tiny : full)
