#!/bin/sh
# Points KEDA's own metrics-api scaler at a gateway and prints what it would scale to:
#   PARSER_MONITOR_KEY=… deploy/helm/keda-check/check.sh https://parser.example.com/v2/parser/scale
# Needs Go and its module proxy. Of KEDA's package only the files of this one scaler are compiled, unchanged: the others
# need the libraries of every cloud.
set -eu
KEDA=github.com/kedacore/keda/v2
VERSION=v2.17.2
HERE=$(cd "$(dirname "$0")" && pwd)
BUILD=${KEDA_CHECK_BUILD:-${XDG_CACHE_HOME:-$HOME/.cache}/parser/keda-check}

if [ ! -x "$BUILD/keda-check" ]; then
  mkdir -p "$BUILD/scalers"
  cd "$BUILD"
  SOURCE=$(cd / && go mod download -json "$KEDA@$VERSION" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  cp "$SOURCE/pkg/scalers/scaler.go" "$SOURCE/pkg/scalers/metrics_api_scaler.go" scalers/
  cp "$HERE/main.go" .
  sed "s|^module .*|module kedacheck|" "$SOURCE/go.mod" > go.mod
  cp "$SOURCE/go.sum" .
  chmod u+w go.mod go.sum scalers/*
  go mod edit -require="$KEDA@$VERSION"
  go build -mod=mod -o keda-check .
fi
exec "$BUILD/keda-check" "$1"
