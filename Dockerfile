# syntax=docker/dockerfile:1

# What runs is a virtual environment with just the locked packages and referee itself, built in a
# first stage and copied into a second one that has no build tools. The base is the same, byte for byte,
# whenever it is built; `make pin` takes the one that its registry has now.

FROM python:3.13.5-slim-bookworm@sha256:4c2cf9917bd1cbacc5e9b07320025bdb7cdf2df7b0ceaccb55e9dd7e30987419 AS build
# The rules are compiled (hatch_build.py); any compiler of this Debian will do.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends gcc libc6-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN sh deploy/image/install.sh /src /opt/referee

FROM python:3.13.5-slim-bookworm@sha256:4c2cf9917bd1cbacc5e9b07320025bdb7cdf2df7b0ceaccb55e9dd7e30987419
# A fixed number, so that a cluster can check that the user is not root.
RUN groupadd --gid 10001 referee \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin referee
COPY --from=build /opt/referee /opt/referee
ARG REVISION=
ENV PATH=/opt/referee/bin:$PATH \
    REFEREE_REVISION=$REVISION \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001:10001
EXPOSE 8080
# Nothing is written to the root file system: gunicorn keeps its heartbeat files in /dev/shm.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["python", "/opt/referee/share/referee/health.py", "http://127.0.0.1:8080/readyz"]
ENTRYPOINT ["referee"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080"]
