import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import * as calls from '@portaal/domain/calls';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { createStore } from 'zustand/vanilla';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { fingerprintOf } from './draft-fingerprint.ts';
import { type DraftPort, type DraftSubject, isDraftOf, type ServerDraft } from './draft-port.ts';

/** Milliseconds between the last change and its save. */
const SAVE_AFTER = 1_000;
/** Milliseconds before another attempt to reach the server. */
const RETRY_AFTER = 10_000;

/**
 * Whether the server has the draft on screen. `offline`: the server cannot be reached, and the browser stores the
 * draft.
 */
type SaveStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed';

interface SyncState {
  readonly status: 'opening' | 'open' | 'failed';
  /** Error of the server when the draft could not be begun; null otherwise. */
  readonly error: ApiError | null;
  readonly saving: SaveStatus;
  /** The draft that another device saved while the local draft changed; null without a conflict. */
  readonly newer: ServerDraft | null;
  /** True if the application was signed elsewhere. */
  readonly isSigned: boolean;
  /** Counter that increases each time the draft on screen is replaced. */
  readonly round: number;
}

type Restore = (
  flow: InvestmentFlowName,
  given: ApplicationDraft['questionnaire'],
) => Promise<QuestionnaireState | null>;

interface SyncOptions {
  readonly subject: DraftSubject;
  readonly port: DraftPort;
  /** Restores the questionnaire result for answers from another device. */
  readonly restore: Restore;
}

const isSame = (one: ApplicationDraft, other: ApplicationDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** Synchronises the draft in the browser with the draft on the server, in both directions. */
export class DraftSync {
  readonly store = createStore<SyncState>()(() => ({
    status: 'opening',
    error: null,
    saving: 'saved',
    newer: null,
    isSigned: false,
    round: 0,
  }));
  readonly #options: SyncOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  /** Begins a draft, or resumes the existing draft from this or another device. */
  async open(): Promise<void> {
    const { port } = this.#options;
    this.store.setState({ status: 'opening', error: null });
    await port.ready();
    const isHere = () => this.#isCurrent() && port.current().server.id !== '';
    try {
      // Unsent changes in another application would be lost, so they are sent first.
      if (!isHere() && port.current().server.isUnsent) await this.#send().catch(() => undefined);
      await this.#meet(await this.#start());
      this.store.setState({ status: 'open' });
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      const goesOn = error instanceof NetworkError && isHere();
      const failed = { status: 'failed', error: error instanceof ApiError ? error : null } as const;
      this.store.setState(goesOn ? { status: 'open', saving: 'offline' } : failed);
      if (goesOn) this.#sendAfter(RETRY_AFTER);
    }
  }

  /** Schedules a save after a local change. */
  changed(): void {
    if (!this.#options.port.current().server.isUnsent || this.store.getState().newer !== null) return;
    this.store.setState({ saving: 'waiting' });
    this.#sendAfter(SAVE_AFTER);
  }

  /** Saves unsaved changes at once. Returns whether the server has all changes. */
  async flush(): Promise<boolean> {
    const { port } = this.#options;
    await this.#sending;
    if (port.current().server.isUnsent) await this.#save();
    return !port.current().server.isUnsent;
  }

  /** Resolves a conflict with the draft that the user chose. */
  async choose(which: 'newer' | 'here'): Promise<void> {
    const { newer } = this.store.getState();
    if (newer === null) return;
    const { id, version } = newer;
    this.store.setState({ newer: null });
    if (which === 'newer') return this.#adopt(newer);
    this.#options.port.noteServer({ id, version, isUnsent: true, sent: '' });
    await this.#save();
  }

  /** Stops the save timer and saves; called when the page is left. */
  stop(): void {
    clearTimeout(this.#timer);
    void this.flush();
  }

  /** Returns whether the draft in the browser is the draft that this object synchronises. */
  #isCurrent(): boolean {
    const { subject, port } = this.#options;
    return isDraftOf(subject, port.current());
  }

  /** Begins the draft, or returns the existing draft of this subject. */
  #start(): Promise<Application> {
    const { subject } = this.#options;
    const body = 'offerId' in subject ? { offerID: subject.offerId } : subject;
    return request(calls.startApplication, { body, globalErrors: false });
  }

  /** Reconciles the server's application with the local draft. */
  async #meet(application: Application): Promise<void> {
    const { server } = this.#options.port.current();
    if (!this.#isCurrent() || server.id !== application.id) return this.#adopt(application);
    if (server.version === application.version) return this.changed();
    if (!server.isUnsent) return this.#adopt(application);
    this.#meetNewer(application);
  }

  /**
   * Handles a newer version on the server, caused by a local save whose response was lost or by a save from another
   * device. A reload can lose the fingerprint of the save in progress, so the same answers never conflict.
   */
  #meetNewer(application: Application): void {
    const { port } = this.#options;
    const { draft, server } = port.current();
    const { id, version, draft: theirs } = application;
    const own = [server.sent, fingerprintOf(draft)];
    if (theirs === null || !own.includes(fingerprintOf(theirs))) {
      this.store.setState({ newer: application });
      return;
    }
    port.noteServer({ id, version, isUnsent: fingerprintOf(draft) !== server.sent, sent: '' });
    this.store.setState({ saving: 'saved' });
    this.changed();
  }

  async #adopt(application: ServerDraft): Promise<void> {
    const { port, restore } = this.#options;
    const { draft, flow } = application;
    const questionnaire = draft === null ? null : await restore(flow, draft.questionnaire);
    port.adopt(application, questionnaire);
    this.store.setState(({ round }) => ({ saving: 'saved', round: round + 1 }));
    this.changed();
  }

  #sendAfter(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), wait);
  }

  /** Saves with one request at a time. Changes made during a request are part of the next save. */
  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    const { isSigned, newer } = this.store.getState();
    if (this.#sending !== null || isSigned || newer !== null) return;
    this.#sending = this.#send()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#sending = null;
      });
    await this.#sending;
  }

  async #send(): Promise<void> {
    const { port } = this.#options;
    const { server, draft } = port.current();
    const { id, version } = server;
    if (id === '' || !server.isUnsent) return;
    this.store.setState({ saving: 'saving' });
    port.noteServer({ ...server, sent: fingerprintOf(draft) });
    const saved = await request(calls.saveApplication, {
      params: { id },
      body: { version, draft },
      globalErrors: false,
    });
    const now = port.current();
    if (now.server.id !== id) return;
    const isUnsent = !isSame(now.draft, draft);
    port.noteServer({ id, version: saved.version, isUnsent, sent: '' });
    this.store.setState({ saving: 'saved' });
    this.changed();
  }

  async #failed(error: unknown): Promise<void> {
    if (error instanceof NetworkError) {
      this.store.setState({ saving: 'offline' });
      this.#sendAfter(RETRY_AFTER);
      return;
    }
    this.store.setState({ saving: 'failed' });
    if (!(error instanceof ApiError)) throw error;
    if (isCode(error, 'changedMeanwhile') || isCode(error, 'notFound')) {
      await this.#meetAgain().catch(() => undefined);
    }
  }

  /**
   * Handles a draft that was changed, signed or removed elsewhere. If it was removed, the local draft begins a new
   * application.
   */
  async #meetAgain(): Promise<void> {
    const { port } = this.#options;
    const { server } = port.current();
    if (!this.#isCurrent()) return;
    const application = await request(calls.getApplication, {
      params: { id: server.id },
      globalErrors: false,
    }).catch((error: unknown) => {
      if (!isCode(error, 'notFound')) throw error;
      return this.#start();
    });
    const { id, version, status } = application;
    if (status !== 'draft') {
      this.store.setState({ isSigned: true });
    } else if (id === server.id) {
      this.#meetNewer(application);
    } else {
      port.noteServer({ id, version, isUnsent: true, sent: '' });
      this.changed();
    }
  }
}
