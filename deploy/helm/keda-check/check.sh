#!/bin/sh
# Points KEDA's own metrics-api scaler at a gateway and prints what it would scale to:
#   PARSER_MONITOR_KEY=… deploy/helm/keda-check/check.sh https://parser.example.com/v2/parser/scale
# Without an address it only builds, which takes minutes the first time. Needs the Go that KEDA's go.mod names, and the
# module proxy. KEDA is compiled with its own versions of everything; of its scalers only this one takes part, unchanged:
# the others need the libraries of every cloud.
set -eu
VERSION=v2.21.0
HERE=$(cd "$(dirname "$0")" && pwd)
BUILD=${XDG_CACHE_HOME:-$HOME/.cache}/parser/keda-check

if [ ! -x "$BUILD/keda-check-$VERSION" ]; then
  SOURCE=$(cd / && go mod download -json "github.com/kedacore/keda/v2@$VERSION" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  rm -rf "$BUILD"
  mkdir -p "$BUILD"
  cp -R "$SOURCE" "$BUILD/keda"
  chmod -R u+w "$BUILD/keda"
  cd "$BUILD/keda"
  find pkg/scalers -maxdepth 1 -name '*.go' ! -name scaler.go ! -name metrics_api_scaler.go -delete
  cp "$HERE/shared.go" pkg/scalers/
  mkdir cmd/keda-check
  cp "$HERE/main.go" cmd/keda-check/
  go build -o "$BUILD/keda-check-$VERSION" ./cmd/keda-check
  rm -rf "$BUILD/keda"
fi
[ $# -eq 0 ] || exec "$BUILD/keda-check-$VERSION" "$1"
