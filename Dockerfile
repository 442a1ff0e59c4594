# The site in one image of about 330 MB. The version of Node is the one in package.json; to renew Node and Debian, change
# it there and here (tests/image.test.ts compares them), and build with `docker compose build --pull`.
# Add a digest to pin the image; docs/operation.md says how.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The address of the API, if it is not that of the pages: it is built in.
ARG VITE_API_HOST
# The name of the release in /readyz, the log and the console.
ARG RELEASE
RUN node bin/build.ts --run-by node && node bin/image.ts /image

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data
# These and the options of Node below halve the memory of the process (docs/performance.md).
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536
WORKDIR /site
COPY --from=build /image /site
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=4", "--heap-growing-percent=5", "--no-allocation-site-pretenuring", "server.mjs"]
