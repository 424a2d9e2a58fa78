#!/usr/bin/env bash
# Publishes what has a new version. npm takes a provenance only for a package that names the repository which it was
# built in, and which that is only the workflow knows; so it is written down here and never committed.
set -euo pipefail
cd "$(dirname "$0")/../.."
(
  cd packages/sdk
  npm pkg set repository.type=git repository.directory=packages/sdk \
    "repository.url=git+$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git"
)
exec node_modules/.bin/changeset publish
