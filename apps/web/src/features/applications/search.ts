import { applicationSteps, investmentPages } from '@portaal/domain/applications/flows';
import { annuityCodes } from '@portaal/domain/products/product';
import { matching, oneOf, searchParams } from '../../lib/search-params.ts';

/** Page after the last page of I-01, with the next steps. */
export const CLOSING = 'klaar';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Place of the user in a flow. `contract`: the contract that was made, set from payment on. */
export const investmentSearch = searchParams({
  pagina: oneOf([...investmentPages, CLOSING]),
  stap: oneOf(applicationSteps),
  contract: matching(UUID),
  // A link with an annuity product leads to no application.
  requestType: oneOf(annuityCodes),
  productCode: oneOf(annuityCodes),
});

/** L-13: returns false while nothing is filled in yet, and after the contract is made. */
export const asksBeforeLeaving = (pagina: unknown): boolean =>
  pagina === 'questionnaire' || pagina === 'applicant' || pagina === 'contract-creation';
