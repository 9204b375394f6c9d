import { readFileSync } from 'node:fs';

/** Memory allocator settings of an installation, as environment variables. */
export function readUnitAllocator(): Record<string, string> {
  const unit = readFileSync('systemd/inkstand.service', 'utf8');
  return Object.fromEntries([...unit.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]));
}
