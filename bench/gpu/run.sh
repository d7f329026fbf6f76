#!/bin/sh
# The GPU proof, in one go: unpacks output/gpu/parser-proof.tar.xz (npm run bench:gpu-pack), lets our worker start a
# vision model with random weights, sends it jobs of all four backends, and leaves a report.
#   bench/gpu/run.sh [OPTION OF model_server.py]...
# OUT is the folder of the report, PAGES the pages of each job, PYTHON the interpreter with torch and transformers.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
out=${OUT:-$here/output/gpu/report}
python=$(command -v "${PYTHON:-python3}")
mkdir -p "$out"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Python unpacks: not every machine has xz.
"$python" -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2], filter="fully_trusted")' \
  "$here/output/gpu/parser-proof.tar.xz" "$folder"

{
  date -u
  "$folder/bin/node" --version
  "$python" -c 'import torch, transformers; print("torch", torch.__version__, "transformers", transformers.__version__)'
  nvidia-smi --query-gpu=name,memory.total,driver_version --format=csv,noheader || echo "no GPU"
} >"$out/machine.txt" 2>&1
cat "$out/machine.txt"

cd "$folder"
timeout "${LIMIT_SECONDS:-450}" "$folder/bin/node" bench/dist/gpu-proof.js \
  --command "exec '$python' '$folder/bench/gpu/model_server.py' --port \$PORT $*" \
  --pages "${PAGES:-24}" --out "$out" 2>&1 | tee "$out/proof.log"
test -s "$out/report.md"
