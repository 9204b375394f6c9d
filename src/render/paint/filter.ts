import type { FilterFunction } from '../css/computed-style.js';
import { writeColor } from './color.js';
import type { Page } from './painting.js';

const MOST_BLUR_PX = 40;

/** For `context.filter`; references to SVG filters are noted and left out. */
export function writeFilter(page: Page, filter: readonly FilterFunction[]): string {
  const steps: string[] = [];
  for (const step of filter) {
    switch (step.kind) {
      case 'drop-shadow': {
        const { x, y, blur, color } = step.shadow;
        steps.push(`drop-shadow(${x}px ${y}px ${Math.min(MOST_BLUR_PX, blur)}px ${writeColor(color)})`);
        break;
      }
      case 'url':
        page.note('unsupported', 'filter: url()');
        break;
      case 'blur':
        steps.push(`blur(${Math.min(MOST_BLUR_PX, Math.max(0, step.amount))}px)`);
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
