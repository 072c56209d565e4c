import type { Application } from '@portaal/domain/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import type { Upload } from '@portaal/domain/uploads/calls';
import type { QuestionnaireState } from '../../entities/questionnaire/questionnaire-state.ts';
import type { DraftChange } from './applicant-step.ts';

/** What the browser knows of the server's copy. */
export interface ServerCopy {
  /** Empty: the server has none yet. */
  readonly id: string;
  readonly version: number;
  readonly isUnsent: boolean;
  /** What of it was sent and not answered yet (`fingerprintOf`); empty: nothing. */
  readonly sent: string;
}

export interface BrowserDraft {
  readonly flow: InvestmentFlowName;
  readonly server: ServerCopy;
  readonly draft: ApplicationDraft;
}

export type ServerDraft = Pick<Application, 'id' | 'version' | 'draft'>;

/** The browser's state, as the route hands it to the flow. */
export interface DraftPort {
  /** What is sealed is open, and all that was saved is there. */
  readonly ready: () => Promise<unknown>;
  readonly current: () => BrowserDraft;
  readonly change: (change: DraftChange) => void;
  /** What the server has takes the place of what is here. */
  readonly adopt: (
    flow: InvestmentFlowName,
    application: ServerDraft,
    questionnaire: QuestionnaireState | null,
  ) => void;
  readonly noteServer: (server: ServerCopy) => void;
  /** I-07…I-09: what the server has of its files. */
  readonly noteUploads: (uploads: readonly Upload[]) => void;
}
