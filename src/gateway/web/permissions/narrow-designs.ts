import type { Design, DesignEdit } from '../../design/design.js';
import type { Gateway } from '../page-gateway.js';
import { expose } from './expose.js';
import type { MemberPermissions } from './member-permissions.js';

type Designs = Awaited<ReturnType<Gateway['designs']>>;

/** Designs of a member's plugins. What is published is written, and thus checked, as markup of the member. */
export const narrowDesigns =
  (
    { designs }: Pick<Gateway, 'designs'>,
    narrowed: Pick<Gateway, 'plugins'>,
    { requireChange }: MemberPermissions,
  ): Gateway['designs'] =>
  async () => {
    const theirs = (await designs()).writingTo(narrowed.plugins);
    const checked =
      <Rest extends readonly unknown[], Result>(work: (id: number, ...rest: Rest) => Promise<Result>) =>
      async (id: number, ...rest: Rest): Promise<Result> => {
        requireChange('plugin', id);
        return work(id, ...rest);
      };
    return expose<Designs>(theirs, [], {
      open: checked((id) => theirs.open(id)),
      version: checked((id, step: number) => theirs.version(id, step)),
      start: checked((id, design: Design) => theirs.start(id, design)),
      edit: checked((id, ...edits: readonly DesignEdit[]) => theirs.edit(id, ...edits)),
      openVersion: checked((id, step: number) => theirs.openVersion(id, step)),
      goTo: checked((id, step: number) => theirs.goTo(id, step)),
      publish: checked((id) => theirs.publish(id)),
      continueAsMarkup: checked((id) => theirs.continueAsMarkup(id)),
    });
  };
