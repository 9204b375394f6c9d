/** Puts EXIF data with an orientation into a JPEG, as phones do that were held upright. */
export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const data = Buffer.alloc(32);
  data.write('Exif\0\0MM\0*', 'latin1');
  data.writeUInt32BE(8, 10);
  data.writeUInt16BE(1, 14);
  // Tag 0x0112, one number of 16 bits.
  data.writeUInt16BE(0x0112, 16);
  data.writeUInt16BE(3, 18);
  data.writeUInt32BE(1, 20);
  data.writeUInt16BE(orientation, 24);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}
