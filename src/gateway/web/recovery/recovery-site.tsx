import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InkstandError, messageOf } from '@inkstand/common/errors';
import type { RestoreRun } from '../../backup/backup.js';
import { type DataCopy, stageCopy } from '../../backup/recovery/recovery.js';
import { type HttpRequest, problem, type Reply, type Route, WrongGuessLimit, withHeaders } from '../../http/http.js';
import { moveAllData } from '../../store/store.js';
import type { Task } from '../../task/task.js';
import { type GuessVerdict, PasswordChecks } from '../access/password-checks.js';
import type { FormReading } from '../forms/form-reading.js';
import { prefixOf } from '../page-headers.js';
import {
  explainFailedRestore,
  isNewer,
  RestoreConfirmation,
  readRestoreForm,
  readUploadedManifest,
  Waiting,
} from '../pages/system/restore.js';
import { BACKUP_UPLOAD } from '../upload-limits.js';
import type { RecoveryContexts } from './recovery-context.js';
import { Recovery, type RecoveryView, Restarting } from './recovery-page.js';

export interface RecoverySiteOptions {
  readonly dataDir: string;
  readonly contexts: RecoveryContexts;
  readonly view: RecoveryView;
  /** Whether this is the code that was shown on the console. */
  readonly isCode: (text: string) => boolean;
  /** Whether this is the owner's password. */
  readonly isPassword: (text: string) => Promise<boolean>;
  readonly restoreRun: RestoreRun;
  /** Throws `no-space` when an upload would fill the disk. */
  readonly requireSpace: (byteCount: number) => Promise<void>;
  readonly requestRestart: (reason: string) => void;
  /** Asks for another version on this machine to run. */
  readonly requestRelease: (version: string) => Promise<void>;
}

const monotonicMs = (): number => performance.now();

const RETRY_SECONDS = 60;
const WAIT_SECONDS = 3;

/** The pages of a gateway that cannot open its data. They have the addresses that they have otherwise. */
export class RecoverySite {
  readonly #options: RecoverySiteOptions;
  readonly #guesses = new PasswordChecks(new WrongGuessLimit(monotonicMs, Date.now), monotonicMs);

  constructor(options: RecoverySiteOptions) {
    this.#options = options;
  }

  listRoutes(): readonly Route[] {
    const explain: Route['explain'] = (failure, request) => this.explain(failure, request);
    return [
      { method: 'GET', path: '/', handle: this.#show, explain },
      { method: 'GET', path: '/login', handle: this.#show, explain },
      { method: 'POST', path: '/login', handle: this.#signIn, explain },
      { method: 'POST', path: '/recovery/copy', handle: this.#useCopy, explain },
      { method: 'POST', path: '/recovery/release', handle: this.#useRelease, explain },
      { method: 'POST', path: '/recovery/empty', handle: this.#startEmpty, explain },
      { method: 'POST', path: '/system/restore', handle: this.#upload, explain },
      { method: 'GET', path: '/system/restore/:upload', handle: this.#confirm, explain },
      { method: 'POST', path: '/system/restore/:upload', handle: this.#restore, explain },
    ];
  }

  /** Browsers get the page, programs an error that says when to try again. */
  readonly explain = (failure: InkstandError, request: HttpRequest): Reply => {
    const isPage = (request.header('Accept') ?? '').includes('text/html') && failure.code !== 'forbidden';
    const isUnknown = failure.code === 'not-found';
    if (!isPage) return problem(isUnknown ? unavailable() : failure);
    const { contexts, view } = this.#options;
    const reason = isUnknown ? undefined : failure.message;
    const page = <Recovery view={view} isOwner={contexts.isOwner(request)} failure={reason} />;
    return contexts.show(request, page, undefined, 503);
  };

  readonly #show = (request: HttpRequest): Reply => {
    this.#options.contexts.require(request);
    return this.#page(request);
  };

  readonly #signIn = async (request: HttpRequest): Promise<Reply> => {
    const { contexts, isCode, isPassword } = this.#options;
    const form = await contexts.readForm(request);
    const text = form.raw('password');
    const { clientAddress: address } = request.origin;
    const verdict: GuessVerdict = isCode(text)
      ? { kind: 'right' }
      : await this.#guesses.check({ address }, () => isPassword(text));
    if (verdict.kind === 'wait') form.fail('password', 'login.wait', { seconds: verdict.seconds });
    if (verdict.kind === 'wrong') form.fail('password', 'recovery.proof.wrong');
    if (!form.isValid) return this.#page(request, form, verdict.kind === 'wait' ? 429 : 422);
    return contexts.signIn(request, contexts.redirect(request, '/'));
  };

  readonly #useCopy = async (request: HttpRequest): Promise<Reply> => {
    const { dataDir, view } = this.#options;
    const form = await this.#readOwnerForm(request);
    if (!form) return this.#toStart(request);
    const copy = view.copies.find(({ id }) => id === form.raw('copy'));
    if (!copy) form.fail('copy', 'form.choose');
    if (!form.isTicked('sure')) form.fail('sure', 'backup.restore.tick');
    if (copy && form.isValid) await this.#stage(dataDir, copy, form);
    return form.isValid ? this.#restart(request, 'a copy of the data was chosen') : this.#page(request, form);
  };

  readonly #useRelease = async (request: HttpRequest): Promise<Reply> => {
    const { contexts, view, requestRelease } = this.#options;
    const form = await this.#readOwnerForm(request);
    if (!form) return this.#toStart(request);
    const version = view.releases.find((one) => one === form.raw('release'));
    if (version === undefined) form.fail('release', 'form.choose');
    if (version === undefined) return this.#page(request, form);
    await requestRelease(version);
    return this.#reloading(request, contexts.show(request, <Restarting />), '/');
  };

  readonly #startEmpty = async (request: HttpRequest): Promise<Reply> => {
    const form = await this.#readOwnerForm(request);
    if (!form) return this.#toStart(request);
    if (!form.isTicked('empty_sure')) form.fail('empty_sure', 'backup.restore.tick');
    if (!form.isValid) return this.#page(request, form);
    const { dataDir, view } = this.#options;
    await moveAllData(dataDir, { withKey: view.reason === 'key' });
    return this.#restart(request, 'the owner chose to start with empty data');
  };

  readonly #upload = async (request: HttpRequest): Promise<Reply> => {
    const { contexts, requireSpace } = this.#options;
    if (!contexts.isOwner(request)) return this.#toStart(request);
    request.noteAuthorised();
    await requireSpace(Number(request.header('Content-Length')) || 0);
    const form = await contexts.readForm(request, BACKUP_UPLOAD);
    const { savedPath } = form;
    if (!savedPath) form.fail('file', 'backup.restore.no_file');
    const [, upload = ''] = /^part-([0-9a-f]{12})$/.exec(basename(savedPath ?? '')) ?? [];
    if (savedPath) {
      await readUploadedManifest(savedPath).catch((error) =>
        form.fail('file', isNewer(error) ? 'backup.restore.newer' : 'backup.restore.foreign'),
      );
    }
    if (form.isValid) return contexts.redirect(request, `/system/restore/${upload}`);
    if (savedPath) await rm(savedPath, { force: true });
    return this.#page(request, form);
  };

  readonly #confirm = async (request: HttpRequest): Promise<Reply> => {
    const { contexts, restoreRun } = this.#options;
    contexts.require(request);
    const file = this.#findUpload(request);
    if (!contexts.isOwner(request) || file === undefined) return this.#toStart(request);
    const task = restoreRun.of(file);
    if (task && task.outcome?.kind !== 'failed') return this.#showWaiting(request, task);
    const { outcome } = task ?? {};
    const failed = outcome?.kind === 'failed' ? explainFailedRestore(outcome.error, outcome.reason) : undefined;
    return this.#showUpload(request, file, failed);
  };

  readonly #restore = async (request: HttpRequest): Promise<Reply> => {
    const { contexts, restoreRun } = this.#options;
    const form = await this.#readOwnerForm(request);
    const file = this.#findUpload(request);
    if (!form || file === undefined) return this.#toStart(request);
    const choices = readRestoreForm(form, await readUploadedManifest(file));
    if (!form.isValid) return this.#showUpload(request, file, form);
    restoreRun.start(file, choices, request.path);
    return contexts.redirect(request, request.path);
  };

  #page(request: HttpRequest, form?: FormReading, status?: number): Reply {
    const { contexts, view } = this.#options;
    return contexts.show(request, <Recovery view={view} isOwner={contexts.isOwner(request)} />, form, status);
  }

  async #showUpload(request: HttpRequest, file: string, form?: FormReading): Promise<Reply> {
    const manifest = await readUploadedManifest(file);
    const page = <RestoreConfirmation manifest={manifest} path={request.path} parent="/" />;
    return this.#options.contexts.show(request, page, form);
  }

  #showWaiting(request: HttpRequest, task: Task): Reply {
    const isRestarting = task.outcome !== undefined || task.progress.phase === 'restarting';
    const next = isRestarting ? '/' : request.path;
    const page = <Waiting task={task} isRestarting={isRestarting} next={next} />;
    return this.#reloading(request, this.#options.contexts.show(request, page), next);
  }

  #restart(request: HttpRequest, reason: string): Reply {
    const { contexts, requestRestart } = this.#options;
    // After this answer was sent.
    setTimeout(() => requestRestart(reason), 200).unref();
    return this.#reloading(request, contexts.show(request, <Restarting />), '/');
  }

  #reloading(request: HttpRequest, reply: Reply, path: string): Reply {
    return withHeaders(reply, { Refresh: `${WAIT_SECONDS}; url=${prefixOf(request.origin.base)}${path}` });
  }

  /** Undefined without a session. Throws `forbidden` for a form of another site. */
  async #readOwnerForm(request: HttpRequest): Promise<FormReading | undefined> {
    const form = await this.#options.contexts.readForm(request);
    return this.#options.contexts.isOwner(request) ? form : undefined;
  }

  async #stage(dataDir: string, copy: DataCopy, form: FormReading): Promise<void> {
    await stageCopy(dataDir, copy, this.#options.view.version).catch((error) =>
      form.fail('copy', 'backup.restore.failed', { reason: messageOf(error) }),
    );
  }

  #findUpload({ params }: HttpRequest): string | undefined {
    const file = join(this.#options.dataDir, BACKUP_UPLOAD.folder, `part-${params.upload}`);
    return /^[0-9a-f]{12}$/.test(params.upload ?? '') && existsSync(file) ? file : undefined;
  }

  #toStart(request: HttpRequest): Reply {
    return this.#options.contexts.redirect(request, '/');
  }
}

const unavailable = (): InkstandError =>
  new InkstandError('unavailable', 'this gateway cannot open its data', {
    hint: 'open its address in a browser',
    retryAfterSeconds: RETRY_SECONDS,
  });
