# Finds the SD card among the disks, and its partitions.
# shellcheck shell=sh

load_drivers() {
  find /sys/devices -name modalias -exec cat {} + 2>/dev/null | sort -u | xargs -r modprobe -a -q 2>/dev/null
}

# The disk signature in the partition table, least significant byte first as sfdisk writes it.
disk_id_of() {
  dd if="$1" bs=1 skip=440 count=4 2>/dev/null | hexdump -v -e '1/4 "%08x"'
}

# find_card SECONDS: sets CARD. Some drivers wait for others, so this retries.
find_card() {
  for _ in $(seq $(($1 * 5))); do
    load_drivers
    for name in /sys/block/*; do
      name=${name##*/}
      case $name in loop* | ram* | zram*) continue ;; esac
      if [ "$(disk_id_of "/dev/$name")" = "$DISK_ID" ]; then
        CARD=/dev/$name
        return 0
      fi
    done
    sleep 0.2
  done
  return 1
}

# partition NUMBER: /dev/mmcblk0p2, but /dev/sda2.
partition() {
  case $CARD in
    *[0-9]) echo "${CARD}p$1" ;;
    *) echo "$CARD$1" ;;
  esac
}
