import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { Upload } from '@portaal/domain/documents/uploads/calls';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { DraftChange } from './applicant-step.ts';

/** The browser's record of the draft on the server. */
export interface ServerCopy {
  /** Id of the application; empty while the server has no draft. */
  readonly id: string;
  readonly version: number;
  readonly isUnsent: boolean;
  /** Fingerprint (`fingerprintOf`) of the draft that was sent but not acknowledged yet; empty otherwise. */
  readonly sent: string;
}

/** Subject of an application: a fund of a flow, or the funds of an offer. */
export type DraftSubject =
  | {
      readonly flow: InvestmentFlowName;
      /** Id of the fund, in a flow with several funds. */
      readonly fundId?: number;
    }
  | { readonly offerId: string };

export interface BrowserDraft {
  readonly flow: InvestmentFlowName;
  /** Id of the offer on which the draft is based; empty for the fund of a flow. */
  readonly offerId: string;
  readonly server: ServerCopy;
  readonly draft: ApplicationDraft;
}

export type ServerDraft = Pick<Application, 'id' | 'version' | 'draft' | 'flow' | 'fundId' | 'offer'>;

/** Returns whether the draft in the browser is for this subject. */
export const isDraftOf = (subject: DraftSubject, { flow, offerId }: BrowserDraft): boolean =>
  'offerId' in subject ? offerId === subject.offerId : offerId === '' && flow === subject.flow;

/** Access to the browser's state, which the route passes to the flow. */
export interface DraftPort {
  /** Resolves once the encrypted state can be decrypted and all saved data are loaded. */
  readonly ready: () => Promise<unknown>;
  readonly current: () => BrowserDraft;
  readonly change: (change: DraftChange) => void;
  /** Replaces the local draft with the server's. */
  readonly adopt: (application: ServerDraft, questionnaire: QuestionnaireState | null) => void;
  readonly noteServer: (server: ServerCopy) => void;
  /** I-07…I-09: stores the list of files that the server has. */
  readonly noteUploads: (uploads: readonly Upload[]) => void;
}
