import { ON_BOARD } from './board-api.js';
import type { VirtualBoard } from './virtual-board.js';

/**
 * Starts the gateway from the shell of `init=/bin/bash`: no systemd, the same file system, the same program. With
 * `readsSettings`, new settings on the first partition are read first.
 */
export async function startGatewayAlone(
  board: VirtualBoard,
  { readsSettings = false }: { readonly readsSettings?: boolean } = {},
): Promise<void> {
  const { shell } = board;
  await shell.waitFor(/bash-5[^\n]*# $|root@[^\n]*# $/, 300);
  const lines = [
    'export PATH=/usr/sbin:/usr/bin; stty -echo',
    'modprobe virtio_net; mount -t tmpfs tmpfs /tmp; chmod 1777 /tmp',
    'ip link set lo up; ip address add 10.0.2.15/24 dev eth0; ip link set eth0 up',
    'sysctl -qp /etc/sysctl.d/inkstand.conf',
    'echo 80 >/proc/sys/net/ipv4/ip_unprivileged_port_start',
    ...(readsSettings ? ['/usr/libexec/inkstand/first-boot'] : []),
    `(NODE_ENV=production CACHE_DIRECTORY=/tmp/cache ${ON_BOARD} serve --port 80 </dev/null >/tmp/gateway.log 2>&1 &) ; true`,
  ];
  for (const line of lines) await shell.run(line, 300);
}
