/** 'Once', '3 times'. */
export const timesText = (times: number) => (times === 1 ? 'Once' : `${times} times`)
