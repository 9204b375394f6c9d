# Selects the system slot to start. The state is one line in two raw sectors, of which the newer counts, so a power cut during a
# write loses nothing:
#   INK1 SEQUENCE GOOD TRY LEFT CHECKSUM      such as "INK1 7 a b 1 5b8a9c01"
# GOOD is confirmed; TRY (or -) is started LEFT more times and becomes GOOD only if its gateway is healthy.
# Runs in the initramfs and in the system. Callers set STATE_DEVICE and STATE_SECTORS.
# shellcheck shell=sh

state_checksum() { printf '%s' "$1" | sha256sum | cut -c1-8; }

# Prints "SEQUENCE GOOD TRY LEFT" of one sector, or nothing if it is damaged.
read_state_sector() {
  line=$(dd if="$STATE_DEVICE" bs=512 skip="$1" count=1 2>/dev/null | tr -d '\000' | head -n 1)
  # shellcheck disable=SC2086
  set -- $line
  [ $# -eq 6 ] && [ "$1" = INK1 ] || return 1
  [ "$(state_checksum "$1 $2 $3 $4 $5")" = "$6" ] || return 1
  case $2$5 in *[!0-9]*) return 1 ;; esac
  case $3 in a | b) ;; *) return 1 ;; esac
  case $4 in a | b | -) ;; *) return 1 ;; esac
  printf '%s %s %s %s\n' "$2" "$3" "$4" "$5"
}

# The newest readable state; slot a if there is none.
read_state() {
  best='0 a - 0'
  for sector in $STATE_SECTORS; do
    if found=$(read_state_sector "$sector") && [ "${found%% *}" -gt "${best%% *}" ]; then best=$found; fi
  done
  printf '%s\n' "$best"
}

# write_state GOOD TRY LEFT: replaces the older copy and is synced before it returns.
write_state() {
  oldest='' oldest_sequence='' newest=0
  for sector in $STATE_SECTORS; do
    found=$(read_state_sector "$sector") || found='0 a - 0'
    sequence=${found%% *}
    [ "$sequence" -le "$newest" ] || newest=$sequence
    if [ -z "$oldest" ] || [ "$sequence" -lt "$oldest_sequence" ]; then oldest=$sector oldest_sequence=$sequence; fi
  done
  body="INK1 $((newest + 1)) $1 $2 $3"
  printf '%s %s\n' "$body" "$(state_checksum "$body")" |
    dd of="$STATE_DEVICE" bs=512 seek="$oldest" count=1 conv=notrunc,sync,fsync 2>/dev/null
}

# choose_slot: prints "SLOT trial|good" to start now; a trial is counted before it begins.
choose_slot() {
  # shellcheck disable=SC2046
  set -- $(read_state)
  if [ "$3" != - ] && [ "$4" -gt 0 ]; then
    write_state "$2" "$3" "$(($4 - 1))" && echo "$3 trial" && return 0
  fi
  [ "$3" = - ] || write_state "$2" - 0 || true
  echo "$2 good"
}

other_slot() { if [ "$1" = a ]; then echo b; else echo a; fi; }
