# Build steps: each writes to a folder named after the hash of its inputs, so a second build makes only what
# changed, and a failed step leaves nothing that looks complete.
# shellcheck shell=bash

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
REPO=$(dirname "$HERE")
. "$REPO/scripts/lib.sh"
. "$HERE/settings.sh"
. "$HERE/partitions.sh"

# The result folder of an earlier step.
result_of() {
  local name=RESULT_${1//-/_}
  printf '%s' "${!name:?step $1 has not run}"
}

# Values after "# KEY:" at the top of a step.
head_of() { sed -n "s/^# $2: *//p" "$HERE/steps/$1"; }

# Names and contents of files and folders, in a stable order.
hash_of_files() {
  [ $# -gt 0 ] || return 0
  local list=$CACHE/files.$BASHPID
  (
    cd "$REPO" || exit
    git ls-files -z --cached --others --exclude-standard -- "$@" | sort -z >"$list"
    # Files deleted but not committed are listed but missing.
    xargs -0 -r stat -c '%n %A' <"$list" 2>/dev/null || true
    xargs -0 -r sha256sum <"$list" 2>/dev/null || true
  ) | sha256sum
  rm -f "$list"
}

# run_step NAME: "# made from:" lists files in the repository, "# after:" earlier steps, "# depends on:" variables.
run_step() {
  local step=$1 one key folder
  local -a files=() variables=()
  read -ra files <<<"$(head_of "$step" 'made from' | tr '\n' ' ')"
  read -ra variables <<<"$(head_of "$step" 'depends on')"
  key=$({
    hash_of_files "image-build/steps/$step" image-build/settings.sh image-build/partitions.sh "${files[@]}"
    for one in $(head_of "$step" after); do basename "$(result_of "$one")"; done
    for one in "${variables[@]}"; do printf '%s=%s\n' "$one" "${!one:-}"; done
  } | sha256sum | cut -c1-16)
  folder=$CACHE/$step-$key
  if [ ! -d "$folder" ] || { [ -n "${REFRESH:-}" ] && [[ " 10-rootfs 20-kernel " == *" $step "* ]]; }; then
    make_step "$step" "$folder"
  else
    touch "$folder"
  fi
  export "RESULT_${step//-/_}=$folder"
  forget_old "$step"
}

make_step() {
  local step=$1 folder=$2 started=$SECONDS
  say "$step: $(sed -n '2s/^# //p' "$HERE/steps/$step")"
  rm -rf "$folder.new"
  mkdir -p "$folder.new"
  if ! (cd "$folder.new" && OUT=$PWD "$HERE/steps/$step") >"$folder.log" 2>&1; then
    tail -n 25 "$folder.log" >&2
    say "$step failed; its full output is in $folder.log"
    exit 1
  fi
  rm -rf "$folder" "$folder.log"
  mv "$folder.new" "$folder"
  say "$step: done in $((SECONDS - started)) s"
}

# Keeps the last three results of a step.
forget_old() {
  local old
  for old in $(find "$CACHE" -maxdepth 1 -type d -name "$1-*" -printf '%T@ %p\n' | sort -rn | tail -n +4 | cut -d' ' -f2); do
    rm -rf "$old"
  done
}

# Tools and the packages that provide them; installed if permitted, otherwise listed.
need_tools() {
  local tool package missing=()
  while read -r tool package; do
    command -v "$tool" >/dev/null || [ -x "/usr/sbin/$tool" ] || missing+=("$package")
  done <"$HERE/build-tools.txt"
  need_packages "${missing[@]}"
}

# Programs for arm64 run natively on arm64, elsewhere under QEMU via binfmt_misc.
need_arm64() {
  [ "$(uname -m)" = aarch64 ] && return 0
  local binfmt=/proc/sys/fs/binfmt_misc
  [ -e $binfmt/status ] || mount -t binfmt_misc none $binfmt 2>/dev/null || true
  [ -e $binfmt/qemu-aarch64 ] || update-binfmts --enable qemu-aarch64 >/dev/null 2>&1 || true
  [ -e $binfmt/qemu-aarch64 ] || {
    say 'programs for arm64 cannot run here: the kernel lacks binfmt_misc, or qemu-user-static is not registered'
    return 1
  }
}
