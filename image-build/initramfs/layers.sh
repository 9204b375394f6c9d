# The layers of the running system: a slot, an overlay in memory, and folders of the data partition.
# shellcheck shell=sh

# mount_slot a|b: read-only at /lower.
mount_slot() {
  if [ "$1" = a ]; then device=$(partition "$SLOT_A"); else device=$(partition "$SLOT_B"); fi
  mount -t squashfs -o ro "$device" /lower 2>/dev/null || return 1
  [ -x /lower/usr/lib/systemd/systemd ] && [ -d "/lower/usr/lib/modules/$(uname -r)" ] && return 0
  umount /lower
  return 1
}

lay_memory_over() {
  mkdir -p /memory
  mount -t tmpfs -o size=25%,mode=755 tmpfs /memory
  mkdir /memory/upper /memory/work
  mount -t overlay -o "lowerdir=$1,upperdir=/memory/upper,workdir=/memory/work" overlay "$2"
}

# place_data ROOT DATA: what survives a restart besides the gateway's own folder.
place_data() {
  mkdir -p "$2/system/nm" "$2/system/timesync" "$2/system/ssh" "$2/inkstand" "$2/releases"
  chmod 700 "$2/system/nm" "$2/system/ssh"
  # Only the slot can resolve user names.
  chroot "$1" chown inkstand:inkstand /data/inkstand
  chroot "$1" chown systemd-timesync:systemd-timesync /data/system/timesync
  chmod 750 "$2/inkstand"
  # Synced, because the router recognises the board by it.
  [ -s "$2/system/machine-id" ] || { tr -d - </proc/sys/kernel/random/uuid >"$2/system/machine-id" && sync; }
  cp "$2/system/machine-id" "$1/etc/machine-id"
  mkdir -p "$1/var/lib/inkstand" "$1/var/lib/inkstand-releases" "$1/var/lib/systemd/timesync" "$1/etc/NetworkManager/system-connections"
  mount --bind "$2/inkstand" "$1/var/lib/inkstand"
  mount --bind "$2/releases" "$1/var/lib/inkstand-releases"
  mount --bind "$2/system/timesync" "$1/var/lib/systemd/timesync"
  mount --bind "$2/system/nm" "$1/etc/NetworkManager/system-connections"
  place_choices "$1" "$2"
}

# The older customisation of Raspberry Pi Imager makes systemd run a script that is not there, and start nothing else. These
# arguments are hidden from systemd; the first-boot service reads the settings in the script.
hide_foreign_arguments() {
  # shellcheck disable=SC2013
  for word in $(cat /proc/cmdline); do
    case $word in
      systemd.run=* | systemd.run_success_action=* | systemd.run_failure_action=* | systemd.unit=kernel-command-line.target | init=/usr/lib/raspi-config/*) ;;
      *) printf '%s ' "$word" ;;
    esac
  done >/run/inkstand-start/cmdline
  echo >>/run/inkstand-start/cmdline
  mount --bind /run/inkstand-start/cmdline /proc/cmdline
}
