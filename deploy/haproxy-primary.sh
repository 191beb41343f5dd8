#!/bin/sh
# HAProxy's external check: succeeds if the server is the primary. The role needs no rights: create role haproxy login;
# HAProxy passes the address and the port of the server as third and fourth argument.
exec test "$(PGCONNECT_TIMEOUT=2 psql -X -h "$3" -p "$4" -U haproxy -d postgres -Atc 'select not pg_is_in_recovery()')" = t
