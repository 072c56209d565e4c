import type { Application } from '@portaal/domain/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import * as calls from '@portaal/domain/calls';
import { createStore } from 'zustand/vanilla';
import type { QuestionnaireState } from '../../entities/questionnaire/questionnaire-state.ts';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';
import { fingerprintOf } from './draft-fingerprint.ts';
import type { DraftPort, ServerDraft } from './draft-port.ts';

/** After the last change, before it is saved. */
const SAVE_AFTER = 1_000;
/** A server that was not reached is tried again. */
const RETRY_AFTER = 10_000;

/** Whether the server has what is on screen; `offline`: it cannot be reached, and the browser keeps it. */
type Saving = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed';

interface SyncState {
  readonly status: 'opening' | 'open' | 'failed';
  readonly saving: Saving;
  /** What was saved elsewhere while something was changed here. */
  readonly newer: ServerDraft | null;
  /** It was signed elsewhere. */
  readonly isSigned: boolean;
  /** Rises when what is on screen was replaced. */
  readonly round: number;
}

type Restore = (
  flow: InvestmentFlowName,
  given: ApplicationDraft['questionnaire'],
) => Promise<QuestionnaireState | null>;

interface SyncOptions {
  readonly flow: InvestmentFlowName;
  readonly port: DraftPort;
  /** What answers that were given on another device came to. */
  readonly restore: Restore;
}

const isSame = (one: ApplicationDraft, other: ApplicationDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** Keeps the draft of the browser and that of the server the same, whichever of them is newer. */
export class DraftSync {
  readonly store = createStore<SyncState>()(() => ({
    status: 'opening',
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

  /** Begins the draft, or goes on with the one there is: here, or on another device. */
  async open(): Promise<void> {
    const { flow, port } = this.#options;
    this.store.setState({ status: 'opening' });
    await port.ready();
    const isHere = () => port.current().flow === flow && port.current().server.id !== '';
    try {
      // What was changed in another flow, and has not reached the server, would be lost.
      if (!isHere() && port.current().server.isUnsent) await this.#send().catch(() => undefined);
      await this.#meet(await request(calls.startApplication, { body: { flow }, globalErrors: false }));
      this.store.setState({ status: 'open' });
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      const goesOn = error instanceof NetworkError && isHere();
      this.store.setState(goesOn ? { status: 'open', saving: 'offline' } : { status: 'failed' });
      if (goesOn) this.#sendAfter(RETRY_AFTER);
    }
  }

  /** Something was changed here. */
  changed(): void {
    if (!this.#options.port.current().server.isUnsent || this.store.getState().newer !== null) return;
    this.store.setState({ saving: 'waiting' });
    this.#sendAfter(SAVE_AFTER);
  }

  /** Saves at once what is not saved yet; returns whether the server has everything. */
  async flush(): Promise<boolean> {
    const { port } = this.#options;
    await this.#sending;
    if (port.current().server.isUnsent) await this.#save();
    return !port.current().server.isUnsent;
  }

  /** Of two drafts that were both changed a user chooses one. */
  async choose(which: 'newer' | 'here'): Promise<void> {
    const { newer } = this.store.getState();
    if (newer === null) return;
    const { id, version } = newer;
    this.store.setState({ newer: null });
    if (which === 'newer') return this.#adopt(newer);
    this.#options.port.noteServer({ id, version, isUnsent: true, sent: '' });
    await this.#save();
  }

  /** The page is left. */
  stop(): void {
    clearTimeout(this.#timer);
    void this.flush();
  }

  /** Puts what the server has beside what is here. */
  async #meet(application: Application): Promise<void> {
    const { flow, port } = this.#options;
    const { flow: here, server, draft } = port.current();
    if (here !== flow) return this.#adopt(application);
    // Amounts of a calculation, with which no application was begun before.
    if (server.id === '') return this.#adopt(withWish(application, draft));
    if (server.id !== application.id) return this.#adopt(application);
    if (server.version === application.version) return this.changed();
    if (!server.isUnsent) return this.#adopt(application);
    this.#meetNewer(application);
  }

  /** The server has another version: what was sent from here and never answered, or what another device saved. */
  #meetNewer(application: Application): void {
    const { port } = this.#options;
    const { draft, server } = port.current();
    const { id, version, draft: theirs } = application;
    if (theirs === null || fingerprintOf(theirs) !== server.sent) {
      this.store.setState({ newer: application });
      return;
    }
    port.noteServer({ id, version, isUnsent: fingerprintOf(draft) !== server.sent, sent: '' });
    this.store.setState({ saving: 'saved' });
    this.changed();
  }

  async #adopt(application: ServerDraft & { readonly isUnsent?: boolean }): Promise<void> {
    const { flow, port, restore } = this.#options;
    const { id, version, draft, isUnsent = false } = application;
    const questionnaire = draft === null ? null : await restore(flow, draft.questionnaire);
    port.adopt(flow, application, questionnaire);
    port.noteServer({ id, version, isUnsent, sent: '' });
    this.store.setState(({ round }) => ({ saving: 'saved', round: round + 1 }));
    this.changed();
  }

  #sendAfter(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), wait);
  }

  /** One at a time: what changes meanwhile goes along with the next. */
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

  /** It was changed or signed elsewhere; or thrown away there, and then what is here begins a new one. */
  async #meetAgain(): Promise<void> {
    const { flow, port } = this.#options;
    const { flow: here, server } = port.current();
    if (here !== flow) return;
    const application = await request(calls.getApplication, {
      params: { id: server.id },
      globalErrors: false,
    }).catch((error: unknown) => {
      if (!isCode(error, 'notFound')) throw error;
      return request(calls.startApplication, { body: { flow }, globalErrors: false });
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

/** The amounts and the name that were calculated with, in a draft of the server. */
function withWish(application: ServerDraft, wish: ApplicationDraft) {
  const { kind, initialDeposit, periodicDeposit, description } = wish.investment;
  const { draft } = application;
  if (draft === null || (initialDeposit === null && periodicDeposit === null)) return application;
  return {
    ...application,
    isUnsent: true,
    draft: {
      ...draft,
      activePage: wish.activePage,
      investment: { ...draft.investment, kind, initialDeposit, periodicDeposit, description },
    },
  };
}
