# Shared by the scripts: system requirements, build and installation helpers.
# shellcheck shell=bash

say() { printf 'inkstand: %s\n' "$*" >&2; }

# Installs Debian packages if permitted (root, or sudo without a password), otherwise lists them.
need_packages() {
  local missing=("$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=() apt printed
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root=(sudo -n); else as_root=(false); fi
  fi
  if command -v apt-get >/dev/null && [ "${as_root[*]}" != false ]; then
    say "installing ${missing[*]}"
    apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
    printed=$("${apt[@]}" update 2>&1; "${apt[@]}" install -y --no-install-recommends "${missing[@]}" 2>&1) && return 0
    printf '%s\n' "$printed" >&2
  fi
  say "please install: ${missing[*]}"
  return 1
}

# This machine's Debian mirror, without the archive name; empty on other systems.
debian_mirror() {
  command -v apt-get >/dev/null || return 0
  # shellcheck disable=SC2016 # apt's own variable
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | sed -n 's|/debian/*$||p' | sort -u | head -n 1
}

check_node() {
  command -v node >/dev/null || {
    say 'Node.js 20.19 or newer is required (Debian: apt install nodejs)'
    exit 1
  }
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || {
    say "Node.js 20.19 or newer is required, this is $(node --version)"
    exit 1
  }
}

# sqlite3 is prebuilt for common boards; elsewhere npm compiles it.
need_compiler() {
  [ -e node_modules/sqlite3/build/Release/node_sqlite3.node ] && return 0
  local missing=()
  command -v g++ >/dev/null || missing+=(g++)
  command -v make >/dev/null || missing+=(make)
  command -v python3 >/dev/null || missing+=(python3)
  need_packages "${missing[@]}" || say 'continuing without; this works where sqlite3 is prebuilt'
}

# What tests use besides Node.js: a browser for the dashboard, certutil for its certificates, a broker for MQTT, tools that check
# units and scripts. Tests that lack theirs are skipped and say so. Debian keeps the broker where only root looks.
need_test_tools() {
  local missing=()
  command -v certutil >/dev/null || missing+=(libnss3-tools)
  [ -x /usr/sbin/mosquitto ] || command -v mosquitto >/dev/null || missing+=(mosquitto)
  command -v shellcheck >/dev/null || missing+=(shellcheck)
  command -v systemd-analyze >/dev/null || missing+=(systemd)
  need_packages "${missing[@]}" || say 'continuing without; tests that need them are skipped'
  has_chromium || need_packages chromium-headless-shell || need_packages chromium || say 'continuing without; dashboard tests are skipped'
}

has_chromium() {
  [ -n "${CHROMIUM:-}" ] || command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
} >/dev/null

# As need_test_tools, beside what follows until finish_test_tools. The compiler comes first: apt-get refuses to run twice at a time.
start_test_tools() {
  need_compiler
  need_test_tools &
  tools_job=$!
}

finish_test_tools() { wait "$tools_job"; }

# Runs npm ci once per lock file; a second run does nothing. "install_modules program" leaves out what only tests and checks need.
install_modules() {
  start_modules "$@"
  finish_modules
}

# As install_modules, but compiles sqlite3, where it is not prebuilt, beside what follows until finish_modules: a minute of one processor.
# It is the only package whose script runs.
start_modules() {
  command -v npm >/dev/null || { say 'npm is required to build (Debian: apt install npm); an unpacked release needs none' && exit 1; }
  local want parts=() what='all packages: 650 MB'
  modules_stamp=node_modules/.inkstand-installed modules_job=''
  want=$(sha256sum package-lock.json | cut -d' ' -f1)
  [ "$(cat "$modules_stamp" 2>/dev/null)" = "$want" ] && return 0
  if [ "${1:-}" = program ]; then
    modules_stamp=node_modules/.inkstand-program what='packages of the program and its build: 340 MB'
    [ "$(cat "$modules_stamp" 2>/dev/null)" = "$want" ] && return 0
    parts=(--include-workspace-root)
    for package in src/*/package.json; do parts+=(--workspace "$(dirname "$package")"); done
  fi
  need_compiler
  say "installing $what (a minute or two the first time)"
  npm ci "${parts[@]}" --ignore-scripts --no-audit --no-fund --loglevel=error >&2
  npm rebuild sqlite3 --loglevel=error >&2 &
  modules_job=$!
}

finish_modules() {
  [ -n "$modules_job" ] || return 0
  wait "$modules_job"
  sha256sum package-lock.json | cut -d' ' -f1 >"$modules_stamp"
}

# tsc is incremental: a second run takes a second. "build program" compiles no tests.
build() {
  [ -e build/gateway ] || say 'building (half a minute the first time)'
  npm run --silent "build${1:+:$1}" >&2
}

# The line of Node.js in the card image.
card_node_line() {
  node -p 'Object.values(require("./image-build/node/package.json").dependencies)[0].split(".")[0]'
}

# tap's own program, which runs the tests on machines, has a build for each set of packages.
build_tap() {
  cmp -s node_modules/.inkstand-installed .tap/inkstand-built && return 0
  npx --no-install tap build >&2 && cp node_modules/.inkstand-installed .tap/inkstand-built
}

# Units of an installation; the other files in systemd/ belong to the card image.
units=(inkstand.service inkstand.socket inkstand-update.path inkstand-update.service inkstand-usb@.service
  inkstand-clock.path inkstand-clock.service inkstand-reach.path inkstand-reach.service inkstand-ntp.socket)

# Installs the units and their configuration below a root: place_units ROOT [PREFIX…]; the prefix precedes each command.
place_units() {
  local root=$1
  shift
  "$@" install -d "$root/usr/lib/systemd/system" "$root/usr/lib/sysusers.d" "$root/usr/lib/tmpfiles.d" "$root/usr/bin"
  "$@" install -m 644 "${units[@]/#/systemd/}" "$root/usr/lib/systemd/system/"
  "$@" install -m 644 systemd/sysusers.d/inkstand.conf "$root/usr/lib/sysusers.d/"
  "$@" install -m 644 systemd/tmpfiles.d/inkstand.conf "$root/usr/lib/tmpfiles.d/"
  "$@" ln -sfn ../lib/inkstand/bin/inkstand "$root/usr/bin/inkstand"
}

# Writes checksums of all files in a folder: write_sums DIR.
write_sums() {
  local sums
  sums=$(cd "$1" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum)
  printf '%s\n' "$sums" >"$1/SHA256SUMS"
}
