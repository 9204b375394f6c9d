import type { CardFile } from './card-file.js';

export interface BoardOptions {
  readonly card: CardFile;
  /** More kernel arguments, such as `init=/bin/bash`. */
  readonly kernelArguments?: string;
  /** Socket of an NBD server instead of the SD card's file. */
  readonly nbdSocket?: string;
  /** A program on this computer that serves port 80 of `SOURCE_ADDRESS`, one run per connection. */
  readonly source?: string;
  /** The emulated hardware; QEMU's `virt` by default. */
  readonly machine?: Machine;
}

/** How a machine is connected to this computer. */
export interface Wiring {
  /** Forwarded to the board's port 80. */
  readonly port: number;
  /** Path of the socket of its console. */
  readonly serial: string;
}

/** Arguments of QEMU. */
export type Machine = (options: BoardOptions, wiring: Wiring) => readonly string[];

/** In the board's own network, which has no other connection. */
export const SOURCE_ADDRESS = '10.0.2.100';

/** No window, and a restart of the board ends QEMU. */
const COMMON_ARGUMENTS = ['-display', 'none', '-no-reboot', '-monitor', 'none'];

/** A board of 512 MB with two processors and no hardware that a Raspberry Pi has: the fastest to emulate. */
export const virtMachine: Machine = ({ card, kernelArguments = '', nbdSocket, source }, { port, serial }) => {
  const disk = nbdSocket ? `nbd+unix:///?socket=${nbdSocket}` : card.path;
  const caller = source ? `,guestfwd=tcp:${SOURCE_ADDRESS}:80-cmd:${source}` : '';
  return [
    ...['-M', 'virt', '-cpu', 'cortex-a72', '-accel', 'tcg,thread=multi', '-smp', '2', '-m', '512'],
    ...COMMON_ARGUMENTS,
    ...bootFiles(card),
    '-append',
    `console=ttyAMA0 net.ifnames=0 rootwait panic=10 quiet loglevel=4 systemd.show_status=no systemd.debug_shell=ttyAMA0 ${kernelArguments}`,
    ...['-drive', `if=none,id=card,format=raw,cache=writeback,file=${disk}`, '-device', 'virtio-blk-pci,drive=card'],
    ...['-netdev', `user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:${port}-:80${caller}`],
    // It boots from the SD card: network boot ROMs are a separate package.
    ...['-device', 'virtio-net-pci,netdev=net,romfile='],
    ...['-device', 'virtio-rng-pci', '-chardev', `socket,id=serial,path=${serial},server=on,wait=off`],
    ...['-serial', 'chardev:serial'],
  ];
};

/**
 * A Raspberry Pi 3 with the image's device tree and kernel arguments: its SD card slot, its two serial lines, its USB
 * with a network adapter. Its SD card must be as long as a power of two.
 */
export const raspberryPi3: Machine = ({ card, kernelArguments = '' }, { port, serial }) => [
  ...['-M', 'raspi3b', '-m', '1G', '-dtb', card.take('bcm2837-rpi-3-b.dtb')],
  ...COMMON_ARGUMENTS,
  ...bootFiles(card),
  '-append',
  // QEMU's watchdog restarts the board as soon as it is set, instead of counting.
  `${card.read('cmdline.txt')?.trim()} systemd.watchdog_sec=0 systemd.debug_shell=ttyS1 ${kernelArguments}`,
  ...['-drive', `if=sd,format=raw,cache=writeback,file=${card.path}`],
  ...['-netdev', `user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:${port}-:80`, '-device', 'usb-net,netdev=net'],
  // The device tree gives the first line to Bluetooth.
  ...['-serial', 'null', '-chardev', `socket,id=serial,path=${serial},server=on,wait=off`, '-serial', 'chardev:serial'],
];

const bootFiles = (card: CardFile): readonly string[] => [
  ...['-kernel', card.take('vmlinuz'), '-initrd', card.take('initrd')],
];
