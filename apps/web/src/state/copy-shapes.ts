import * as calls from '@portaal/domain/calls';
import { keptShape } from '../lib/http/kept-shape.ts';
import type { CopyShapes } from './saved-copies.ts';

/** The response shape of each saved copy. */
export const copyShapes: CopyShapes = {
  username: 'text',
  mobile: 'text',
  contract: keptShape(calls.getContract),
  contracts: keptShape(calls.listContracts),
  contractSummaries: keptShape(calls.listContractSummaries),
  offers: keptShape(calls.listOffers),
  countries: keptShape(calls.listCountries),
  productFundList: keptShape(calls.listFunds),
};
