export class DOMRectReadOnly {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;

  constructor(x = 0, y = 0, width = 0, height = 0) {
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
  }

  get left(): number {
    return Math.min(this.x, this.x + this.width);
  }

  get top(): number {
    return Math.min(this.y, this.y + this.height);
  }

  get right(): number {
    return Math.max(this.x, this.x + this.width);
  }

  get bottom(): number {
    return Math.max(this.y, this.y + this.height);
  }

  toJSON(): object {
    const { x, y, width, height, top, right, bottom, left } = this;
    return { x, y, width, height, top, right, bottom, left };
  }
}

export class DOMRect extends DOMRectReadOnly {}

export class DOMPoint {
  constructor(readonlyX = 0, readonlyY = 0, readonlyZ = 0, readonlyW = 1) {
    this.x = readonlyX;
    this.y = readonlyY;
    this.z = readonlyZ;
    this.w = readonlyW;
  }

  x: number;
  y: number;
  z: number;
  w: number;

  matrixTransform(matrix: { a: number; b: number; c: number; d: number; e: number; f: number }): DOMPoint {
    const { a, b, c, d, e, f } = matrix;
    return new DOMPoint(a * this.x + c * this.y + e, b * this.x + d * this.y + f);
  }
}

/** A transform of the plane. */
export class DOMMatrix {
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;

  constructor(values: readonly number[] | undefined = undefined) {
    if (Array.isArray(values)) [this.a = 1, this.b = 0, this.c = 0, this.d = 1, this.e = 0, this.f = 0] = values;
  }

  multiply(other: DOMMatrix): DOMMatrix {
    return new DOMMatrix([
      this.a * other.a + this.c * other.b,
      this.b * other.a + this.d * other.b,
      this.a * other.c + this.c * other.d,
      this.b * other.c + this.d * other.d,
      this.a * other.e + this.c * other.f + this.e,
      this.b * other.e + this.d * other.f + this.f,
    ]);
  }

  translate(x = 0, y = 0): DOMMatrix {
    return this.multiply(new DOMMatrix([1, 0, 0, 1, x, y]));
  }

  scale(x = 1, y = x): DOMMatrix {
    return this.multiply(new DOMMatrix([x, 0, 0, y, 0, 0]));
  }

  rotate(degrees = 0): DOMMatrix {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return this.multiply(new DOMMatrix([cos, sin, -sin, cos, 0, 0]));
  }

  inverse(): DOMMatrix {
    const { a, b, c, d, e, f } = this;
    const size = a * d - b * c;
    if (size === 0) return new DOMMatrix([Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    return new DOMMatrix([d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]);
  }
}
