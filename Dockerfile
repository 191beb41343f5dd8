# Adarash for those who host many halls: docker build --tag adarash .
# A test follows these steps without an engine (fault-injection/package/containers.test.ts); compose.yaml puts it together.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run package -- --folder /opt/adarash --node /usr/local/bin/node
RUN mkdir -m 0700 /data

FROM debian:bookworm-slim
COPY --from=build /opt/adarash /opt/adarash
COPY --from=build --chown=10001:10001 /data /data
ENV DATA_DIR=/data
ENV HOST=0.0.0.0
ENV PORT=3000
ENV OPEN_BROWSER=no
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/opt/adarash/app/node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/opt/adarash/adarash"]
