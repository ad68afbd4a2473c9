FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY api/package.json api/
COPY pwa/package.json pwa/
COPY proof/package.json proof/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --workspace api --workspace shared --ignore-scripts

FROM node:24-slim
# What may reach it, the container says.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/shared shared
COPY --from=build --chown=node:node /app/api api
COPY --from=build --chown=node:node /app/pwa/dist pwa/dist
USER node
EXPOSE 3000
CMD ["node", "api/src/main.ts"]
