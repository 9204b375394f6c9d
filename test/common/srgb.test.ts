import { linearToSrgb, srgbToLinear } from '@inkstand/common/srgb';
import t from 'tap';

t.test('sRGB values become linear light and come back, also outside of sRGB', async (t) => {
  // Values of the standard, to four digits.
  const table: readonly (readonly [number, number])[] = [
    [0, 0],
    [0.04, 0.0031],
    [0.5, 0.214],
    [0.7354, 0.5],
    [1, 1],
    [1.2, 1.5168],
  ];
  for (const [value, light] of table)
    for (const sign of [1, -1]) {
      t.ok(
        Math.abs(srgbToLinear(sign * value) - sign * light) < 1e-4,
        `${sign * value} has a light of ${sign * light}`,
      );
      t.ok(
        Math.abs(linearToSrgb(srgbToLinear(sign * value)) - sign * value) < 1e-6,
        `and comes back to ${sign * value}`,
      );
    }
});
