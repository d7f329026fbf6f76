#!/bin/sh
# Parses a file with curl alone and prints the response as JSON.
#
#     sh examples/curl.sh report.pdf

set -eu
endpoint="${PARSER_BASE_URL:-http://127.0.0.1:8000}/v2/parser"
authorization="Authorization: Bearer ${PARSER_API_KEY:-}"

# The document is the body; fields of the job stand in the query. The answer has the id of the job.
submitted=$(curl --fail-with-body --silent --show-error \
  --header "$authorization" --header "Content-Type: application/octet-stream" \
  --data-binary "@${1:-report.pdf}" \
  "$endpoint/run?transport=inline&formats=markdown")
id=$(printf '%s' "$submitted" | sed 's/.*"id":"\([^"]*\)".*/\1/')

# Answers when the job has ended, or after a minute; then ask again.
curl --fail-with-body --silent --show-error --header "$authorization" "$endpoint/status-sync/$id?wait=60000"
echo
