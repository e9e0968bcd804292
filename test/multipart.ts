/** A file that a person chooses. */
export interface Chosen {
  name: string
  content: Buffer | string
  /** The type that the browser claims. */
  type?: string
  field?: string
}

/** The body that a browser builds from files, and its headers. */
export function multipart(files: Chosen[]) {
  const boundary = `----rollbook${Math.random().toString(36).slice(2)}`
  const parts = files.flatMap(({ name, content, type = 'application/octet-stream', field = 'files' }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part))),
  }
}
