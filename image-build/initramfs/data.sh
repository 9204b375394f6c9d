# The data partition: made at the first start, checked at each one, never formatted because it does not mount.
# shellcheck shell=sh

SECTOR=512
# Marks, beside the slot state, that the file system is being made.
MARK_SECTOR=2064

# in_system COMMAND…: runs a tool of the selected slot.
in_system() {
  for folder in dev proc sys run; do mount --bind "/$folder" "/lower/$folder"; done
  chroot /lower "$@"
  status=$?
  for folder in run sys proc dev; do umount "/lower/$folder"; done
  return $status
}

# The first 64 KB can be read and are zero: nothing has been made here. Unreadable is not blank.
is_blank() {
  [ "$(dd if="$1" bs=64k count=1 2>/dev/null | sha256sum)" = "$(dd if=/dev/zero bs=64k count=1 2>/dev/null | sha256sum)" ]
}

# set_mark [WORD]: synced before it returns.
set_mark() {
  printf '%s\n' "${1:-}" | dd of="$CARD" bs=$SECTOR seek=$MARK_SECTOR count=1 conv=notrunc,sync,fsync 2>/dev/null
}

# After a power cut during mke2fs the mark is set, and the superblock, which is written last, is missing.
is_half_made() {
  [ "$(dd if="$CARD" bs=$SECTOR skip=$MARK_SECTOR count=1 2>/dev/null | tr -d '\000')" = making ] &&
    [ "$(dd if="$1" bs=1k skip=1 count=1 2>/dev/null | sha256sum)" = "$(dd if=/dev/zero bs=1k count=1 2>/dev/null | sha256sum)" ]
}

# Finds data of an earlier installation where ours would be: flashing again keeps them.
holds_our_data() {
  [ "$(dd if="$CARD" bs=1 skip=$((DATA_START * SECTOR + 1024 + 56)) count=2 2>/dev/null | hexdump -v -e '1/2 "%04x"')" = ef53 ] &&
    [ "$(dd if="$CARD" bs=1 skip=$((DATA_START * SECTOR + 1024 + 120)) count=16 2>/dev/null | tr -d '\000')" = "$DATA_LABEL" ]
}

# The flashed table lacks the partition. Content that is not ours is cleared before the table claims it.
make_partition() {
  if holds_our_data; then
    say 'found data of an earlier installation'
  else
    dd if=/dev/zero of="$CARD" bs=$SECTOR seek="$DATA_START" count=128 conv=notrunc,fsync 2>/dev/null
  fi
  echo "start=$DATA_START, type=83" | in_system /usr/sbin/sfdisk --quiet --append --no-reread --force "$CARD" >/dev/kmsg 2>&1
  in_system /usr/bin/partx --add --nr "$DATA" "$CARD" >/dev/null 2>&1
}

# Small blocks: most writes are a few short rows, each synced with file system metadata. Blocks of 4 KB would
# wear the SD card twice as fast.
make_file_system() {
  say 'making the data partition'
  set_mark making
  in_system /usr/sbin/mke2fs -q -t ext4 -b 1024 -L "$DATA_LABEL" -m 1 -E nodiscard,lazy_itable_init=1 "$1" && set_mark
}

# mount_data FOLDER: without usable storage the board still starts, loses its settings at the next start, and reports that.
mount_data() {
  device=$(partition "$DATA")
  [ -b "$device" ] || make_partition
  if [ -b "$device" ]; then
    if is_blank "$device" || is_half_made "$device"; then make_file_system "$device"; fi
    # Repairs what is safe to repair; status 1 means repaired.
    in_system /usr/sbin/e2fsck -p "$device" >/dev/kmsg 2>&1
    [ $? -le 1 ] || in_system /usr/sbin/e2fsck -y "$device" >/dev/kmsg 2>&1
    # 30 s is often enough: the gateway itself syncs what must not be lost.
    mount -t ext4 -o noatime,commit=30,errors=remount-ro "$device" "$1" && return 0
  fi
  note_problem 'the data partition of the SD card cannot be used: settings are kept in memory until the next start'
  mount -t tmpfs -o size=25%,mode=755 tmpfs "$1"
}
