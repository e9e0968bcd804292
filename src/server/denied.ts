import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system's permissions are why something failed. */
interface Denied extends NodeJS.ErrnoException {
  path: string
}

export const isDenied = (error: unknown): error is Denied =>
  error instanceof Error && 'path' in error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))

/** What this process may not use, whose it is, and what to do, in sentences for the operator. */
export function denialOf({ path, syscall }: Denied): string {
  const found = find(path)
  if (found !== 'missing') return blame(path, found)
  return syscall === 'mkdir' ? makingOf(path) : blame(dirname(path), find(dirname(path)))
}

/** How to make a folder that this process can't make. */
export function makingOf(folder: string): string {
  const us = nameOf(process.geteuid?.() ?? 0)
  return `${folder} is not there, and ${us}, who runs this, can’t make it. As root: install --directory --owner=${us} --mode=700 ${folder}`
}

interface Found {
  owner: string
  isFolder: boolean
}

function blame(path: string, found: Found | 'missing' | 'hidden'): string {
  const us = nameOf(process.geteuid?.() ?? 0)
  const denied = `${path} can’t be read or changed by ${us}, who runs this.`
  if (found === 'missing' || found === 'hidden')
    return `${denied} This says whose the folders are that it is in: namei --long ${path}`
  const all = found.isFolder ? '--recursive ' : ''
  return found.owner === us
    ? `${denied} It is theirs: chmod ${all}u+rwX ${path}`
    : `${denied} It belongs to ${found.owner}. As root: chown ${all}${us} ${path}`
}

function find(path: string): Found | 'missing' | 'hidden' {
  try {
    const stats = statSync(path)
    return { owner: nameOf(stats.uid), isFolder: stats.isDirectory() }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'hidden'
  }
}

/** Its number if the system has no name for it, as in a container. */
function nameOf(uid: number): string {
  const line = readUsers().find((one) => one.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? String(uid)
}

function readUsers(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    return []
  }
}
