#!/bin/sh
# Points KEDA's own metrics-api scaler at a gateway and prints what it would scale to:
#   PARSER_MONITOR_KEY=… deploy/helm/keda-check/check.sh https://parser.example.com/v2/parser/scale
# Builds it first where that has not been done.
set -eu
HELM=$(cd "$(dirname "$0")/.." && pwd)
. "$HELM/go.sh"
"$HELM/tools.sh"
exec "$GOBIN/keda-check-$KEDA_VERSION" "$1"
