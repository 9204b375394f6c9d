const BODY = '{"html":"<p>1</p>","width":800,"height":480}';
const REQUEST = `POST /api/render HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\nAuthorization: Bearer %s\\r\\nContent-Length: ${BODY.length}\\r\\n\\r\\n%s`;

/**
 * A line of bash that renders a page by the installed gateway, then prints the nice value and the OOM score of its worker, as
 * in `5 500`. Its pattern matches the program of `scripts/build/bundle-worker.mjs`, not the shell itself.
 */
export const PRINT_WORKER_PRIORITY = [
  'key=$(runuser -u inkstand -- env INKSTAND_DATA=/var/lib/inkstand HOME=/tmp inkstand api-key create priority --scope write)',
  `exec 3<>/dev/tcp/127.0.0.1/80; printf '${REQUEST}' "\${key##*[[:space:]]}" '${BODY}' >&3; head -n 1 <&3 | grep -q ' 200 '`,
  "worker=$(pgrep -f '[w]orker/main-'); echo $(ps -o ni= -p $worker) $(cat /proc/$worker/oom_score_adj)",
].join('; ');

/** What it prints if the unit's filter of system calls lets the worker lower its priority. */
export const WORKER_PRIORITY = '5 500';
