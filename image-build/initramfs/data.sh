# The data partition: made at the first start, looked after at each one, never formatted because it does not mount.
# shellcheck shell=sh

SECTOR=512
# Beside the state of the slots: while the file system is made, this sector of the card says so.
MARK_SECTOR=2064

# in_system COMMAND…: with the tools of the chosen slot.
in_system() {
  for folder in dev proc sys run; do mount --bind "/$folder" "/lower/$folder"; done
  chroot /lower "$@"
  status=$?
  for folder in run sys proc dev; do umount "/lower/$folder"; done
  return $status
}

# The first 64 KB are there and zero: nothing has been made here. What cannot be read is not known to be so.
is_blank() {
  [ "$(dd if="$1" bs=64k count=1 2>/dev/null | sha256sum)" = "$(dd if=/dev/zero bs=64k count=1 2>/dev/null | sha256sum)" ]
}

# set_mark [WORD]: on the card before it returns.
set_mark() {
  printf '%s\n' "${1:-}" | dd of="$CARD" bs=$SECTOR seek=$MARK_SECTOR count=1 conv=notrunc,sync,fsync 2>/dev/null
}

# A power cut came while the file system was made: the mark is there, and what is written last, its head, is not.
is_half_made() {
  [ "$(dd if="$CARD" bs=$SECTOR skip=$MARK_SECTOR count=1 2>/dev/null | tr -d '\000')" = making ] &&
    [ "$(dd if="$1" bs=1k skip=1 count=1 2>/dev/null | sha256sum)" = "$(dd if=/dev/zero bs=1k count=1 2>/dev/null | sha256sum)" ]
}

# Data of an earlier installation lie where ours would: a card that was flashed anew keeps them.
holds_our_data() {
  [ "$(dd if="$CARD" bs=1 skip=$((DATA_START * SECTOR + 1024 + 56)) count=2 2>/dev/null | hexdump -v -e '1/2 "%04x"')" = ef53 ] &&
    [ "$(dd if="$CARD" bs=1 skip=$((DATA_START * SECTOR + 1024 + 120)) count=16 2>/dev/null | tr -d '\000')" = "$DATA_LABEL" ]
}

# A table without the partition was flashed just now: what lies there is not ours, and is cleared before the table says it is.
make_partition() {
  if holds_our_data; then
    say 'the data of before were found'
  else
    dd if=/dev/zero of="$CARD" bs=$SECTOR seek="$DATA_START" count=128 conv=notrunc,fsync 2>/dev/null
  fi
  echo "start=$DATA_START, type=83" | in_system /usr/sbin/sfdisk --quiet --append --no-reread --force "$CARD" >/dev/kmsg 2>&1
  in_system /usr/bin/partx --add --nr "$DATA" "$CARD" >/dev/null 2>&1
}

# Small blocks: what is written are a few short rows at a time, each synced, and with each the file system's own notes about it.
# In blocks of 4 KB all that takes twice as much of a card's life.
make_file_system() {
  say 'making the data partition'
  set_mark making
  in_system /usr/sbin/mke2fs -q -t ext4 -b 1024 -L "$DATA_LABEL" -m 1 -E nodiscard,lazy_itable_init=1 "$1" && set_mark
}

# mount_data FOLDER: a card that cannot hold data still starts; what is set up then is lost at the next start, and the owner is told.
mount_data() {
  device=$(partition "$DATA")
  [ -b "$device" ] || make_partition
  if [ -b "$device" ]; then
    if is_blank "$device" || is_half_made "$device"; then make_file_system "$device"; fi
    # Repairs what can be repaired without a question; 1 means repaired.
    in_system /usr/sbin/e2fsck -p "$device" >/dev/kmsg 2>&1
    [ $? -le 1 ] || in_system /usr/sbin/e2fsck -y "$device" >/dev/kmsg 2>&1
    # Every 30 s is often enough: what must not be lost is synced by the gateway itself.
    mount -t ext4 -o noatime,commit=30,errors=remount-ro "$device" "$1" && return 0
  fi
  note_problem 'the data partition of the card cannot be used: settings are kept in memory until the next start'
  mount -t tmpfs -o size=25%,mode=755 tmpfs "$1"
}
