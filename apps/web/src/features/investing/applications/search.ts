import { applicationSteps, investmentPages } from '@portaal/domain/investing/applications/flows';
import { annuityCodes } from '@portaal/domain/products/products/product';
import { matching, oneOf, searchParams } from '../../../lib/search-params.ts';

/** Name of the closing page, which follows the last page of I-01 and shows the next steps. */
export const CLOSING = 'klaar';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Value of the search parameter `fonds` for choosing a fund again. */
export const CHOOSE_FUND = 'kiezen';

/**
 * Search parameters of an application: its page and step. `fonds` is the id of the fund, in a flow with several
 * funds. `offerte` is the id of the offer, in an application for its funds. `contract` is the id of the contract, set
 * from the payment page on.
 */
export const investmentSearch = searchParams({
  pagina: oneOf([...investmentPages, CLOSING]),
  stap: oneOf(applicationSteps),
  fonds: matching(/^(\d{1,9}|kiezen)$/),
  offerte: matching(UUID),
  contract: matching(UUID),
  // A link that contains an annuity product starts no application.
  requestType: oneOf(annuityCodes),
  productCode: oneOf(annuityCodes),
});

/**
 * L-13: returns whether leaving a page requires confirmation. Returns false on the first page, where nothing is
 * filled in yet, and after the contract is created.
 */
export const asksBeforeLeaving = (pagina: unknown): boolean =>
  pagina === 'questionnaire' || pagina === 'applicant' || pagina === 'contract-creation';
