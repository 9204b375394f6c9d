import type { FilterFunction } from '../../css/computed/effect-values.js';
import { MAX_BLUR_PX } from '../../render-limits.js';
import { writeColor } from '../write-color.js';

/** Value for `context.filter`, with lengths multiplied by `scale`; references to SVG filters are skipped. */
export function writeFilter(filter: readonly FilterFunction[], scale = 1): string {
  const steps: string[] = [];
  for (const step of filter) {
    switch (step.kind) {
      case 'drop-shadow': {
        const { x, y, blur, color } = step.shadow;
        // Canvas halves this radius, which in the specification is the standard deviation itself.
        const reach = 2 * Math.min(MAX_BLUR_PX, blur * scale);
        steps.push(`drop-shadow(${x * scale}px ${y * scale}px ${reach}px ${writeColor(color)})`);
        break;
      }
      case 'url':
        break;
      case 'blur':
        steps.push(`blur(${Math.min(MAX_BLUR_PX, Math.max(0, step.amount * scale))}px)`);
        break;
      case 'hue-rotate':
        steps.push(`hue-rotate(${step.amount}deg)`);
        break;
      default:
        steps.push(`${step.kind}(${Math.max(0, step.amount)})`);
    }
  }
  return steps.join(' ') || 'none';
}
