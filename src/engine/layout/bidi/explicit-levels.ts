import { type BidiUnit, firstStrongLevel, isIsolateStart } from './bidi-text.js';

const MAX_DEPTH = 125;

interface Status {
  readonly level: number;
  readonly override: 'L' | 'R' | undefined;
  readonly isIsolate: boolean;
}

/** Rules X1 to X8: embeddings, overrides and isolates give every unit its explicit level. */
export function resolveExplicitLevels(units: readonly BidiUnit[], baseLevel: number): void {
  const stack: Status[] = [{ level: baseLevel, override: undefined, isIsolate: false }];
  let overflowIsolates = 0;
  let overflowEmbeddings = 0;
  let validIsolates = 0;
  const top = (): Status => stack.at(-1) ?? { level: baseLevel, override: undefined, isIsolate: false };
  units.forEach((unit, index) => {
    const type = unit.original;
    if (type === 'LRE' || type === 'RLE' || type === 'LRO' || type === 'RLO') {
      unit.level = top().level;
      const isRtl = type === 'RLE' || type === 'RLO';
      const level = nextLevel(top().level, isRtl);
      if (level > MAX_DEPTH || overflowIsolates > 0 || overflowEmbeddings > 0) {
        if (overflowIsolates === 0) overflowEmbeddings += 1;
      } else stack.push({ level, override: type === 'LRO' ? 'L' : type === 'RLO' ? 'R' : undefined, isIsolate: false });
    } else if (isIsolateStart(type)) {
      placeNeutral(unit, top());
      const isRtl = type === 'RLI' || (type === 'FSI' && firstStrongLevel(units, index + 1, 0) === 1);
      const level = nextLevel(top().level, isRtl);
      if (level > MAX_DEPTH || overflowIsolates > 0 || overflowEmbeddings > 0) overflowIsolates += 1;
      else {
        validIsolates += 1;
        stack.push({ level, override: undefined, isIsolate: true });
      }
    } else if (type === 'PDI') {
      if (overflowIsolates > 0) overflowIsolates -= 1;
      else if (validIsolates > 0) {
        overflowEmbeddings = 0;
        while (!top().isIsolate) stack.pop();
        stack.pop();
        validIsolates -= 1;
      }
      placeNeutral(unit, top());
    } else if (type === 'PDF') {
      unit.level = top().level;
      if (overflowIsolates > 0) return;
      if (overflowEmbeddings > 0) overflowEmbeddings -= 1;
      else if (!top().isIsolate && stack.length > 1) stack.pop();
    } else if (type === 'B') unit.level = baseLevel;
    else if (type === 'BN') unit.level = top().level;
    else placeNeutral(unit, top());
  });
}

function placeNeutral(unit: BidiUnit, status: Status): void {
  unit.level = status.level;
  if (status.override) unit.type = status.override;
}

function nextLevel(level: number, isRtl: boolean): number {
  return isRtl ? (level + 1) | 1 : (level + 2) & ~1;
}
