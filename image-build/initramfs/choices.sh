# Applies the owner's boot settings: in the initramfs and, when the settings file has just been read, in the running
# system.
# shellcheck shell=sh

# place_choices ROOT DATA
place_choices() {
  if [ -s "$2/system/hostname" ]; then
    cp "$2/system/hostname" "$1/etc/hostname"
    printf '127.0.0.1 localhost\n127.0.1.1 %s\n::1 localhost\n' "$(cat "$2/system/hostname")" >"$1/etc/hosts"
  fi
  if [ -s "$2/system/timezone" ] && [ -f "$1/usr/share/zoneinfo/$(cat "$2/system/timezone")" ]; then
    ln -sfn "/usr/share/zoneinfo/$(cat "$2/system/timezone")" "$1/etc/localtime"
    cp "$2/system/timezone" "$1/etc/timezone"
  fi
  if [ -s "$2/system/country" ]; then
    mkdir -p "$1/etc/modprobe.d"
    echo "options cfg80211 ieee80211_regdom=$(cat "$2/system/country")" >"$1/etc/modprobe.d/inkstand-country.conf"
  fi
  if [ -s "$2/system/ssh/authorized_keys" ]; then
    mkdir -p "$1/root/.ssh" && chmod 700 "$1/root/.ssh"
    cp "$2/system/ssh/authorized_keys" "$1/root/.ssh/" && chmod 600 "$1/root/.ssh/authorized_keys"
  fi
}
