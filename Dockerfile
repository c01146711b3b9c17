# syntax=docker/dockerfile:1.12
ARG NODE_IMAGE=node:24.11.1-alpine3.22

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts
COPY tsconfig.json ./
COPY scripts ./scripts
COPY contract ./contract
COPY server ./server
COPY web ./web
COPY docs/handbuch.md ./docs/handbuch.md
COPY docs/pictures ./docs/pictures
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts

FROM ${NODE_IMAGE} AS runtime
# For backup and restore; not older than the PostgreSQL server.
RUN apk add --no-cache postgresql17-client \
  && mkdir /data /backups \
  && chown node:node /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD wget -q -O /dev/null "http://127.0.0.1:${PORT:-3000}/healthz" || exit 1
CMD ["node", "--enable-source-maps", "--max-old-space-size=1024", "dist/server/main.js"]
