import type { Socket } from 'node:net';

export interface NbdRequest {
  readonly kind: 'read' | 'write' | 'flush';
  readonly offset: number;
  readonly length: number;
  readonly data: Buffer;
  /** The write must be on disk before the reply. */
  readonly mustKeep: boolean;
  readonly reply: (content?: Buffer) => void;
}

const OPTION_MAGIC = Buffer.from('IHAVEOPT');
const OPTION = { exportName: 1, abort: 2, info: 6, go: 7 } as const;
const REPLY = { acknowledged: 1, info: 3, unsupported: 0x80000001 } as const;
const KINDS: Readonly<Record<number, NbdRequest['kind']>> = { 0: 'read', 1: 'write', 3: 'flush' };
const DISCONNECT = 2;
const MUST_KEEP = 1;
/** Has flags, supports flush and FUA. */
const DISK_FLAGS = 1 | 4 | 8;

/** One client of a network block device: the fixed newstyle handshake, then requests in simple replies (NBD protocol). */
export class NbdConversation {
  readonly #size: number;
  readonly #onRequest: (request: NbdRequest) => void;
  #state: 'flags' | 'options' | 'requests' = 'flags';
  #received: Buffer = Buffer.alloc(0);

  constructor(size: number, onRequest: (request: NbdRequest) => void) {
    this.#size = size;
    this.#onRequest = onRequest;
  }

  attach(socket: Socket): void {
    // Either side may omit padding.
    socket.write(Buffer.concat([Buffer.from('NBDMAGIC'), OPTION_MAGIC, Buffer.from([0, 3])]));
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      while (this.#step(socket));
    });
  }

  /** Handles one whole message; false when there is none yet. */
  #step(socket: Socket): boolean {
    switch (this.#state) {
      case 'flags':
        if (!this.#take(4)) return false;
        this.#state = 'options';
        return true;
      case 'options':
        return this.#takeOption(socket);
      case 'requests':
        return this.#takeRequest(socket);
    }
  }

  #take(length: number): Buffer | undefined {
    if (this.#received.length < length) return undefined;
    const taken = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return taken;
  }

  #takeOption(socket: Socket): boolean {
    const length = this.#received.length >= 16 ? this.#received.readUInt32BE(12) : 0;
    if (this.#received.length < 16 || !this.#has(16 + length)) return false;
    const option = this.#received.readUInt32BE(8);
    this.#take(16 + length);
    const answer = (type: number, content: Buffer = Buffer.alloc(0)): void => {
      const head = Buffer.alloc(20);
      head.writeBigUInt64BE(0x3e889045565a9n, 0);
      head.writeUInt32BE(option, 8);
      head.writeUInt32BE(type, 12);
      head.writeUInt32BE(content.length, 16);
      socket.write(Buffer.concat([head, content]));
    };
    const disk = Buffer.alloc(10);
    disk.writeBigUInt64BE(BigInt(this.#size), 0);
    disk.writeUInt16BE(DISK_FLAGS, 8);
    if (option === OPTION.exportName) {
      socket.write(disk);
      this.#state = 'requests';
    } else if (option === OPTION.go || option === OPTION.info) {
      answer(REPLY.info, Buffer.concat([Buffer.from([0, 0]), disk]));
      answer(REPLY.acknowledged);
      if (option === OPTION.go) this.#state = 'requests';
    } else answer(option === OPTION.abort ? REPLY.acknowledged : REPLY.unsupported);
    return true;
  }

  #takeRequest(socket: Socket): boolean {
    if (!this.#has(28)) return false;
    const type = this.#received.readUInt16BE(6);
    const length = this.#received.readUInt32BE(24);
    const isWrite = KINDS[type] === 'write';
    if (isWrite && !this.#has(28 + length)) return false;
    const head = Buffer.from(this.#take(28) ?? []);
    const data = isWrite ? Buffer.from(this.#take(length) ?? []) : Buffer.alloc(0);
    const kind = KINDS[type];
    if (type === DISCONNECT) socket.end();
    const reply = (content: Buffer = Buffer.alloc(0), fault = 0): void => {
      const answer = Buffer.alloc(16);
      answer.writeUInt32BE(0x67446698, 0);
      answer.writeUInt32BE(fault, 4);
      head.copy(answer, 8, 8, 16);
      if (!socket.destroyed) socket.write(Buffer.concat([answer, content]));
    };
    const offset = Number(head.readBigUInt64BE(16));
    const mustKeep = (head.readUInt16BE(4) & MUST_KEEP) !== 0;
    if (kind) this.#onRequest({ kind, offset, length, data, mustKeep, reply });
    else if (type !== DISCONNECT) reply(undefined, 22);
    return true;
  }

  #has(length: number): boolean {
    return this.#received.length >= length;
  }
}
