import { createHash } from 'node:crypto';

export interface ImageOptions {
  /** 5 is an ESP32-C3, 9 an ESP32-S3. */
  readonly chipId?: number;
  readonly version?: string;
  readonly project?: string;
  /** Size of the code after the descriptor. */
  readonly codeBytes?: number;
  readonly hasDigest?: boolean;
}

/** An application image as built by the ESP32 tools: valid from its header to its digest. */
export function makeFirmwareImage(options: ImageOptions = {}): Buffer {
  const { chipId = 5, version = '1.8.15', project = 'trmnl', codeBytes = 5000, hasDigest = true } = options;
  const descriptor = Buffer.alloc(256);
  descriptor.writeUInt32LE(0xabcd5432, 0);
  descriptor.write(version.slice(0, 31), 16, 'latin1');
  descriptor.write(project.slice(0, 31), 48, 'latin1');
  descriptor.write('10:04:11', 80, 'latin1');
  descriptor.write('Aug 21 2026', 96, 'latin1');
  const code = Buffer.alloc(codeBytes);
  for (let index = 0; index < codeBytes; index++) code[index] = (index * 31 + chipId) & 0xff;
  const segments = [descriptor, code];
  const header = Buffer.alloc(24);
  header.set([0xe9, segments.length, 2, 0x20]);
  header.writeUInt16LE(chipId, 12);
  header[23] = Number(hasDigest);
  const parts: Buffer[] = [header];
  for (const segment of segments) {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(0x3c000020, 0);
    head.writeUInt32LE(segment.length, 4);
    parts.push(head, segment);
  }
  const body = Buffer.concat(parts);
  const filling = Buffer.alloc(16 - (body.length % 16));
  filling[filling.length - 1] = segments.reduce((sum, one) => one.reduce((part, byte) => part ^ byte, sum), 0xef);
  const image = Buffer.concat([body, filling]);
  return hasDigest ? Buffer.concat([image, createHash('sha256').update(image).digest()]) : image;
}
