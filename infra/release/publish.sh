#!/usr/bin/env bash
# Publishes what has a new version. npm takes a provenance only for a package that names the repository which it was
# built in, and which that is only the workflow knows; so it is written down here and never committed.
#
# Where to is npm's own to say: its default, or NPM_CONFIG_REGISTRY. NPM_TOKEN is who publishes; only its name is written down.
set -euo pipefail
cd "$(dirname "$0")/../.."
(
  cd packages/sdk
  npm pkg set repository.type=git repository.directory=packages/sdk \
    "repository.url=git+$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git"
)
if [ -n "${NPM_TOKEN:-}" ]; then
  registry=$(npm config get registry)
  npm config set --location=user "${registry#*:}:_authToken=\${NPM_TOKEN}"
fi
exec node_modules/.bin/changeset publish
