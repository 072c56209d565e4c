import { applicationSteps, investmentPages } from '@portaal/domain/applications/flows';
import { annuityCodes } from '@portaal/domain/products/product';
import { matching, oneOf, searchParams } from '../../lib/search-params.ts';

/** After the last page of I-01: what happens now. */
export const CLOSING = 'klaar';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where in a flow a user is; `contract`: the one that was made, from paying on. */
export const investmentSearch = searchParams({
  pagina: oneOf([...investmentPages, CLOSING]),
  stap: oneOf(applicationSteps),
  contract: matching(UUID),
  // A link that carries an annuity leads to no application.
  requestType: oneOf(annuityCodes),
  productCode: oneOf(annuityCodes),
});

/** L-13: not where nothing was filled in yet, nor once there is a contract. */
export const asksBeforeLeaving = (pagina: unknown): boolean =>
  pagina === 'questionnaire' || pagina === 'applicant' || pagina === 'contract-creation';
