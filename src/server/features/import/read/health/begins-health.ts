/** Whether these are the first bytes of the XML of an export of Apple Health. */
export const beginsHealth = (bytes: Buffer) =>
  /^(ï»¿)?\s*(<\?xml[^>]*>\s*)?<(!DOCTYPE )?HealthData\b/.test(bytes.toString('latin1', 0, 1000))
