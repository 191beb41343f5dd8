#!/bin/sh
# For a double-click in the Finder.
exec "$(dirname -- "$0")/adarash"
