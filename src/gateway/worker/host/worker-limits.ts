/** Limits of the worker process unless an option says otherwise. The unit limits gateway and worker together (`systemd/inkstand.service`). */
export const WORKER_LIMITS = {
  /** Jobs at the same time. */
  jobs: { fetches: 4, renders: 1 },
  /** How long the process stays after its last job. */
  idleMs: 20_000,
  /** V8's heap. */
  heapMegabytes: 128,
  /** Above it, an idle process is replaced, because no limit of the heap frees what canvas and fonts keep natively. */
  residentMegabytes: 240,
  /** Waiting jobs. */
  capacity: 500,
} as const;

/** Time until a hanging job fails. It includes the start of a new process, which may take half of it on a small board at boot. */
export const DEADLINE_MS = 60_000;

/** A resource limit of the system on a process. */
export interface ProcessLimit {
  readonly option: string;
  /** As in `/proc/self/limits`. */
  readonly name: string;
  readonly value: number;
}

/** Limits on the worker and on the MQTT process, as `prlimit` sets them. CPU time is not limited, because jobs have deadlines and a child may live for weeks. */
export const PROCESS_LIMITS: readonly ProcessLimit[] = [
  // A core dump would contain a plugin's secrets.
  { option: 'core', name: 'Max core file size', value: 0 },
  { option: 'nofile', name: 'Max open files', value: 256 },
  // Heap, sandbox, pixels and stacks together; the largest pictures need a third of it.
  { option: 'data', name: 'Max data size', value: 2 ** 31 },
  // Only compiled code is written, 10 MB.
  { option: 'fsize', name: 'Max file size', value: 2 ** 26 },
];
