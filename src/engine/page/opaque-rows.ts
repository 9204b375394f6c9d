import { IDENTITY } from '../affine.js';
import type { ContainerSize } from '../css/computed/computed-length.js';
import type { Image } from '../css/computed/image-values.js';
import { type Canvas, createCanvas } from '../font/canvas.js';
import type { ImageSizes } from '../layout/contract.js';
import { fillGradient } from '../paint/background/gradient.js';
import { LinePatterns } from '../paint/border/line-patterns.js';
import type { Picture, Pictures } from '../paint/picture/pictures.js';

const MAX_SIDE_PX = 4096;

/** The opaque parts of a picture, for lines that flow around it; a vector picture too large to paint counts as a whole. */
export function opaqueRowsOf(
  image: Image,
  widthPx: number,
  heightPx: number,
  threshold: number,
  pictures: Pictures,
  container: ContainerSize,
  paintVector: (picture: Picture, widthPx: number, heightPx: number) => Canvas | undefined,
): ReturnType<NonNullable<ImageSizes['opaqueRows']>> {
  const [width, height] = [Math.round(widthPx), Math.round(heightPx)];
  if (width <= 0 || height <= 0 || width > MAX_SIDE_PX || height > MAX_SIDE_PX) return undefined;
  const context = createCanvas(width, height).getContext('2d');
  if (image.kind === 'url') {
    const picture = pictures.get(image.url);
    if (!picture) return undefined;
    const painted = picture.isVector ? paintVector(picture, width, height) : undefined;
    if (painted) context.drawImage(painted, 0, 0);
    else if (picture.drawPixels) picture.drawPixels(context, 0, 0, width, height);
    else return Array.from({ length: height }, () => ({ left: 0, right: width }));
  } else {
    const page = { container, linePatterns: new LinePatterns() };
    fillGradient({ matrix: IDENTITY, page }, context, image, { x: 0, y: 0, width, height });
  }
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: height }, (_, y) => {
    const isOpaque = (x: number): boolean => (data[(y * width + x) * 4 + 3] ?? 0) > threshold * 255;
    let left = 0;
    while (left < width && !isOpaque(left)) left++;
    if (left === width) return undefined;
    let right = width;
    while (!isOpaque(right - 1)) right--;
    return { left, right };
  });
}
