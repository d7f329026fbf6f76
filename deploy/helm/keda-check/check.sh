#!/bin/sh
# Points KEDA's own metrics-api scaler at a gateway and prints what it would scale to:
#   PARSER_MONITOR_KEY=… deploy/helm/keda-check/check.sh https://parser.example.com/v2/parser/scale
# Without an address it only builds, which takes minutes the first time. Needs Go's module proxy. KEDA is compiled with
# its own versions of everything; of its scalers only this one takes part, unchanged: the others need the libraries of
# every cloud.
set -eu
VERSION=v2.21.0
HERE=$(cd "$(dirname "$0")" && pwd)
. "$HERE/../go.sh"
BUILD="$CACHE/keda-check"

if [ ! -x "$BUILD/keda-check-$VERSION" ]; then
  SOURCE=$(folder_of "github.com/kedacore/keda/v2@$VERSION")
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
