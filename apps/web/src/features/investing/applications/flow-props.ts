import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import type { QuestionnaireId, SuitedFund } from '@portaal/domain/products/questionnaires/fund-suitability';
import type { IsoDate } from '@portaal/engine';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { BrowserDraft, DraftPort } from './draft-port.ts';

/** Props that the route passes to every application. */
export interface ApplicationProps {
  readonly port: DraftPort;
  /** The current draft in the browser. */
  readonly current: BrowserDraft;
  readonly steps: ApplicantSteps;
  /** E-mail address of the signed-in user. */
  readonly ownEmail: string;
  /** Called when the contract is created, which ends the draft. */
  readonly onSigned: (application: Application) => void;
}

/** Props of the questionnaire that belongs to the flow of a fund. */
interface FlowQuestionnaireProps {
  readonly flow: InvestmentFlowName;
  readonly questionnaire: QuestionnaireState;
  readonly onQuestionnaire: (patch: Partial<QuestionnaireState>) => void;
  readonly RiskProfile: AsyncRouteComponent<RiskProfileProps>;
}

export interface InvestmentFlowProps extends ApplicationProps, FlowQuestionnaireProps {}

/** A questionnaire that must be recorded before the investor can buy the funds of an offer. */
export interface OfferQuestionsProps {
  readonly offerId: string;
  readonly questionnaireId: QuestionnaireId;
  readonly productCode: ProductCode;
  readonly funds: readonly SuitedFund[];
  readonly today: IsoDate;
  /** Position in the application. */
  readonly above: ReactNode;
  /** True if another questionnaire was just answered on this page. */
  readonly isContinued: boolean;
  /** Returns to the previous page. */
  readonly onBack?: (() => void) | undefined;
  /** Called once the questionnaire is recorded. */
  readonly onRecorded: () => Promise<void>;
}

export interface PremiumHelpProps {
  readonly year: number;
  /** Premiums of the year in euro. */
  readonly planned: number;
  /** Called with the calculated contribution room in euro. */
  readonly onUse: (room: number) => void;
}

export interface OfferButtonProps {
  readonly offerId: string;
}

/** Components of other features that the route passes to the application of an offer. */
export interface OfferParts {
  readonly Questions: AsyncRouteComponent<OfferQuestionsProps>;
  /** Calculates the contribution room of an annuity. */
  readonly PremiumHelp: AsyncRouteComponent<PremiumHelpProps>;
  /** Opens the calculator with the input of the offer. */
  readonly AdjustCalculation: AsyncRouteComponent<OfferButtonProps>;
  /** Calculates an expired offer again and continues with the new offer. */
  readonly RenewOffer: AsyncRouteComponent<OfferButtonProps>;
}

export interface OfferFlowProps extends ApplicationProps {
  readonly offerId: string;
  readonly parts: OfferParts;
}

/** Purchase of an application, with the data of its own pages: the fund of a flow, or the funds of an offer. */
export type DraftPurchase =
  | ({ readonly kind: 'fund'; readonly fund: Fund } & FlowQuestionnaireProps)
  | {
      readonly kind: 'offer';
      readonly offer: AppliedOffer;
      /** The funds of the offer, with their terms. */
      readonly funds: readonly Fund[];
      readonly parts: OfferParts;
      /** Loads the offer again, after its questionnaires or premiums changed. */
      readonly refresh: () => Promise<AppliedOffer | undefined>;
    };

export type OfferPurchase = Extract<DraftPurchase, { kind: 'offer' }>;

/** Returns the funds that an application buys. */
export const fundsOf = (purchase: DraftPurchase): readonly Fund[] =>
  purchase.kind === 'fund' ? [purchase.fund] : purchase.funds;
