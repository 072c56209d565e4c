import { parseApiFault } from '../http/api-fault.ts';
import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route } from '../http/routes.ts';
import { isOneOf, isWhole } from '../http/values.ts';
import type { TwikeyService } from './service.ts';
import { initialState, type State } from './state.ts';
import { changeMandateSwitches, parseCollection } from './switches.ts';

/** Returns the current switches for the next mandate, transaction and calls. */
const switchResponse = ({ nextMandate, nextCollection, apiFault, logOutAfterCalls, feedOrder }: State) => ({
  ...nextMandate,
  collection: nextCollection,
  api: apiFault,
  logOutAfterCalls,
  feedOrder,
});

export function switchRoutes(service: TwikeyService, base: string): Route[] {
  const { state, mandates, transactions } = service;

  async function set(call: Call): Promise<Answer> {
    const fields = await readFields(call);
    const mandate = mandates.find(String(fields.mandate));
    const transaction = transactions.find(String(fields.transaction));
    if ((fields.mandate !== undefined && !mandate) || (fields.transaction !== undefined && !transaction)) {
      return failure(404, 'Deze machtiging of incasso bestaat niet.');
    }
    const change = readSwitches(state, fields, mandate?.switches ?? state.nextMandate);
    if (change === undefined) {
      return failure(422, 'Deze schakelaar bestaat niet, of heeft een onbekende waarde.');
    }
    const { switches, collection, ...general } = change;
    Object.assign(state, general);
    if (mandate) mandate.switches = switches;
    else state.nextMandate = switches;
    if (collection !== undefined) {
      if (transaction) transaction.collection = collection;
      else if (mandate) mandate.collection = collection;
      else state.nextCollection = collection;
    }
    await service.save();
    return json(200, { data: switchResponse(state) });
  }

  return [
    { method: 'GET', path: `${base}/switches`, answer: () => json(200, { data: switchResponse(state) }) },
    { method: 'POST', path: `${base}/switches`, answer: set },
    {
      method: 'DELETE',
      path: `${base}/switches`,
      answer: async () => {
        const { nextMandate, nextCollection, apiFault, logOutAfterCalls, feedOrder } = initialState();
        Object.assign(state, { nextMandate, nextCollection, apiFault, logOutAfterCalls, feedOrder });
        await service.save();
        return { status: 204 };
      },
    },
  ];
}

/** Reads all switch changes in a body; `undefined` if any is invalid. */
function readSwitches(state: State, fields: Record<string, unknown>, current: State['nextMandate']) {
  const {
    mandate: _mandate,
    transaction: _transaction,
    collection: requested,
    api = state.apiFault,
    logOutAfterCalls = state.logOutAfterCalls,
    feedOrder = state.feedOrder,
    ...rest
  } = fields;
  const apiFault = parseApiFault(api);
  const switches = changeMandateSwitches(current, rest);
  const collection = requested === undefined || requested === null ? requested : parseCollection(requested);
  if (apiFault === undefined || switches === undefined) return undefined;
  if (requested !== undefined && collection === undefined) return undefined;
  if (!isOneOf(['normal', 'reversed'] as const, feedOrder)) return undefined;
  if (logOutAfterCalls !== null && !isWhole(logOutAfterCalls, 0, 1_000_000)) return undefined;
  return { switches, collection, apiFault, logOutAfterCalls, feedOrder };
}
