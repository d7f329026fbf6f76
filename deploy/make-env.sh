#!/bin/sh
# Makes the passwords of compose.yaml, once: a second run leaves them alone.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo ".env exists already; nothing was changed."
  exit 0
fi
umask 077
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
for name in POSTGRES_PASSWORD BUCKET_SECRET PARSER_SIGNING_KEY PARSER_MONITOR_KEY GRAFANA_PASSWORD; do
  echo "$name=$(secret)"
done > .env
echo "The passwords are in .env, readable only by you. Keep a copy: the database cannot be read without them."
