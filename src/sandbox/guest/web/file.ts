import { Event } from '../event/event.js';
import { EventTarget } from '../event/event-target.js';
import { defineHandlers } from '../event/handlers.js';
import { Blob } from './blob.js';

interface FileOptions {
  readonly type?: string;
  readonly lastModified?: number;
}

/** A file with a name; only a page itself makes one. */
export class File extends Blob {
  readonly name: string;
  readonly lastModified: number;
  readonly webkitRelativePath = '';

  constructor(parts: readonly unknown[], name: unknown, options: FileOptions | undefined = {}) {
    super(parts, options);
    this.name = String(name);
    this.lastModified = Number(options.lastModified ?? 0);
  }
}

/** Reads files that a page has made. */
export class FileReader extends EventTarget {
  static readonly EMPTY = 0;
  static readonly LOADING = 1;
  static readonly DONE = 2;

  readyState = 0;
  result: string | ArrayBuffer | null = null;
  readonly error = null;

  readAsText(file: Blob): void {
    this.#read(() => file.text());
  }

  readAsDataURL(file: Blob): void {
    this.#read(async () => file.$address);
  }

  readAsArrayBuffer(file: Blob): void {
    this.#read(() => file.arrayBuffer());
  }

  abort(): void {
    this.readyState = 2;
  }

  #read(read: () => Promise<string | ArrayBuffer>): void {
    this.readyState = 1;
    void read().then((result) => {
      if (this.readyState !== 1) return;
      this.result = result;
      this.readyState = 2;
      for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type));
    });
  }
}
defineHandlers(FileReader.prototype, (self) => self as EventTarget);
