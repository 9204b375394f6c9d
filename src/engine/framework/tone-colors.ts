import { isFramed, type Scheme, type ScreenContext } from './screen-context.js';

/** Solid colours by meaning and scheme; they are never patterned. */
export function toneColor(name: string, context: ScreenContext, scheme: Scheme): string {
  const isLight = scheme === 'light';
  const isDeep = isFramed(context);
  switch (name) {
    case 'inverse':
    case 'canvas':
      return isLight ? '#fff' : '#000';
    case 'secondary':
      return isLight ? '#555' : '#ddd';
    case 'edge':
      if (isDeep) return isLight ? '#ccc' : '#444';
      return isLight ? '#000' : '#fff';
    case 'underline':
      if (context.depth === 'four') return isLight ? '#aaa' : '#555';
      return isLight ? '#999' : '#555';
    default:
      return isLight ? '#000' : '#fff';
  }
}
