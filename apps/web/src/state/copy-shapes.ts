import * as calls from '@portaal/domain/calls';
import { storedShape } from '../lib/http/stored-shape.ts';
import type { CopyShapes } from './saved-copies.ts';

/** The current response shape for each saved response. */
export const copyShapes: CopyShapes = {
  username: 'text',
  mobile: 'text',
  contract: storedShape(calls.getContract),
  contracts: storedShape(calls.listContracts),
  contractSummaries: storedShape(calls.listContractSummaries),
  offers: storedShape(calls.listOffers),
  countries: storedShape(calls.listCountries),
  productFundList: storedShape(calls.listFunds),
};
