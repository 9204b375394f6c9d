// <panel-picture data-turned="90">, upright without it: shows the screen inside it as the eye sees it from a distance. A
// browser makes a screen smaller or larger in sRGB, which darkens dithered areas and lays moiré over them; light adds up linearly. Without it,
// the picture itself is shown.

/** Weights over a multiple of this many pixels of the screen leave nothing of the finest patterns, which would interfere with the pixels of the page. */
const PATTERN_PX = 2;
/** Pictures this close to the window are drawn: each takes up to a tenth of a second, and some pages have fifty. */
const NEARBY = '50% 0px';
/** Pixels of the screen count up to this many pixels of the page away. */
const REACH = 1.2;
const LIGHT = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
/** sRGB bytes of light in 4,096 steps. */
const BYTES = Uint8ClampedArray.from({ length: 4097 }, (_, step) => {
  const light = step / 4096;
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
});

class PanelPicture extends HTMLElement {
  #canvas = document.createElement('canvas');
  #sizes = new ResizeObserver(() => this.#draw());
  #arrival = new IntersectionObserver((entries) => this.#arrive(entries), { rootMargin: NEARBY });
  #image;

  connectedCallback() {
    this.#image = this.querySelector('img, image');
    if (!this.#image) return;
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#image.addEventListener('load', this.#start);
    if (this.#image.complete && this.#image.naturalWidth > 0) this.#start();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#arrival.disconnect();
    this.#image?.removeEventListener('load', this.#start);
  }

  #start = () => {
    this.append(this.#canvas);
    // Also of a second picture, which may have the size of the first.
    this.#canvas.hidden = true;
    this.#canvas.width = 0;
    this.#sizes.disconnect();
    this.#arrival.observe(this);
  };

  #arrive(entries) {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#arrival.disconnect();
    this.#sizes.observe(this);
  }

  #draw() {
    const shown = this.firstElementChild;
    const [naturalWidth, naturalHeight] = this.#uprightSize();
    const box = shown.getBoundingClientRect();
    const size = [wholePixels(box.width), wholePixels(box.height)];
    this.#canvas.hidden = size[0] < 1 || size[1] < 1;
    if (this.#canvas.hidden || (this.#canvas.width === size[0] && this.#canvas.height === size[1])) return;
    [this.#canvas.width, this.#canvas.height] = size;
    this.#place(box, size);
    const pixels = this.#readPixels(naturalWidth, naturalHeight);
    this.#canvas.getContext('2d').putImageData(resize(pixels, ...size), 0, 0);
  }

  /** On whole pixels of the page, between which the browser would mix colours once more. */
  #place({ left, top }, size) {
    const frame = this.getBoundingClientRect();
    const sides = {
      left: wholePixels(left) / devicePixelRatio - frame.left,
      top: wholePixels(top) / devicePixelRatio - frame.top,
      width: size[0] / devicePixelRatio,
      height: size[1] / devicePixelRatio,
    };
    for (const [side, px] of Object.entries(sides)) this.#canvas.style[side] = `${px}px`;
  }

  #uprightSize() {
    const image = this.#image;
    if (image.naturalWidth) return [image.naturalWidth, image.naturalHeight];
    const { width, height } = this.querySelector('svg').viewBox.baseVal;
    return [width, height];
  }

  #readPixels(width, height) {
    const turned = Number(this.dataset.turned ?? 0);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const [fileWidth, fileHeight] = turned % 180 === 0 ? [width, height] : [height, width];
    context.translate(width / 2, height / 2);
    context.rotate((-turned * Math.PI) / 180);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#image, -fileWidth / 2, -fileHeight / 2, fileWidth, fileHeight);
    return context.getImageData(0, 0, width, height);
  }
}

const wholePixels = (px) => Math.round(px * devicePixelRatio);

/** The picture in another size, each pixel the weighted mean of the light around it. */
function resize({ data, width, height }, toWidth, toHeight) {
  const columns = listWeights(width, toWidth);
  const rows = listWeights(height, toHeight);
  const lines = new Float32Array(toWidth * height * 3);
  for (let y = 0, to = 0; y < height; y++)
    for (const { first, weights } of columns) {
      for (let i = 0, at = (y * width + first) * 4; i < weights.length; i++, at += 4)
        for (let k = 0; k < 3; k++) lines[to + k] += LIGHT[data[at + k]] * weights[i];
      to += 3;
    }
  const picture = new ImageData(toWidth, toHeight);
  for (let y = 0, to = 0; y < toHeight; y++) {
    const { first, weights } = rows[y];
    for (let x = 0; x < toWidth; x++, to += 4) {
      for (let k = 0; k < 3; k++) {
        let light = 0;
        for (let i = 0; i < weights.length; i++) light += lines[((first + i) * toWidth + x) * 3 + k] * weights[i];
        picture.data[to + k] = BYTES[Math.round(light * 4096)];
      }
      picture.data[to + 3] = 255;
    }
  }
  return picture;
}

/** For each pixel of the result, the pixels around its place and their weights. */
const listWeights = (from, to) => (from > to ? listMixed(from, to) : listCovered(from, to));

/** Of a larger picture: the pixels that each pixel covers. */
function listCovered(from, to) {
  return Array.from({ length: to }, (_, index) => {
    const [start, end] = [(index * from) / to, ((index + 1) * from) / to];
    const first = Math.min(from - 1, Math.floor(start));
    const share = first + 1 < end ? ((first + 1 - start) * to) / from : 1;
    return first + 1 < end && first + 1 < from ? { first, weights: [share, 1 - share] } : { first, weights: [1] };
  });
}

/** Of a smaller picture: weights that fall with the distance. */
function listMixed(from, to) {
  const scale = from / to;
  const radius = PATTERN_PX * Math.ceil((scale * REACH) / PATTERN_PX);
  return Array.from({ length: to }, (_, index) => {
    const center = (index + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(center - radius));
    const last = Math.min(from - 1, Math.floor(center + radius));
    const weights = Array.from({ length: last - first + 1 }, (_, i) => radius - Math.abs(first + i - center));
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

customElements.define('panel-picture', PanelPicture);
