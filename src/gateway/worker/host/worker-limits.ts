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
