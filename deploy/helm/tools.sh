#!/bin/sh
# Builds those tools of the chart's checks that are missing: helm, kubeconform, and keda-check, which is KEDA's own
# metrics-api scaler with a command line. They are one module, so that the libraries of Kubernetes are compiled once for
# all of them, which takes about five minutes of one core. Of KEDA's scalers only this one takes part, unchanged: the
# others need the libraries of every cloud. Needs Go's module proxy.
set -eu
HELM_VERSION=v3.21.4
KUBECONFORM_VERSION=v0.6.7
HERE=$(cd "$(dirname "$0")" && pwd)
. "$HERE/go.sh"
KEDA_CHECK="$GOBIN/keda-check-$KEDA_VERSION"

set --
command -v helm > /dev/null || set -- "$@" helm.sh/helm/v3/cmd/helm
command -v kubeconform > /dev/null || set -- "$@" github.com/yannh/kubeconform/cmd/kubeconform
[ -x "$KEDA_CHECK" ] || set -- "$@" github.com/kedacore/keda/v2/cmd/keda-check
[ $# -gt 0 ] || exit 0

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cp -R "$(folder_of "github.com/kedacore/keda/v2@$KEDA_VERSION")" "$WORK/keda"
chmod -R u+w "$WORK/keda"
find "$WORK/keda/pkg/scalers" -maxdepth 1 -name '*.go' ! -name scaler.go ! -name metrics_api_scaler.go -delete
cp "$HERE/keda-check/shared.go" "$WORK/keda/pkg/scalers/"
mkdir "$WORK/keda/cmd/keda-check"
cp "$HERE/keda-check/main.go" "$WORK/keda/cmd/keda-check/"
cat > "$WORK/go.mod" << END
module tools
go 1.26.0
require (
	helm.sh/helm/v3 $HELM_VERSION
	github.com/kedacore/keda/v2 $KEDA_VERSION
	github.com/yannh/kubeconform $KUBECONFORM_VERSION
)
replace github.com/kedacore/keda/v2 => ./keda
END
# A module that replaces others is believed only where it is the main one.
sed -n 's/^replace .*/&/p' "$WORK/keda/go.mod" >> "$WORK/go.mod"
mkdir -p "$GOBIN" "$WORK/built"
cd "$WORK"
go build -o built/ "$@"
[ ! -e built/keda-check ] || mv built/keda-check "built/keda-check-$KEDA_VERSION"
# Each appears whole, also where two checks build at once.
mv built/* "$GOBIN"
