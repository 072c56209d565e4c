import { clockRoutes } from '../clock/clock.routes.ts';
import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route } from '../http/routes.ts';
import { isOneOf } from '../http/values.ts';
import { readIban } from '../sepa/iban.ts';
import { accountRoutes } from './accounts.routes.ts';
import { readInvitation } from './invitation.ts';
import { actOn, mandateActions } from './mandate-actions.ts';
import type { TwikeyService } from './service.ts';
import type { Mandate } from './state.ts';
import { switchRoutes } from './switches.routes.ts';
import { isBankError } from './switches.ts';

const BASE = '/_sandbox/twikey';

/** Maximum number of mandates added to an account in one call. */
const MOST_FILLED = 1_000;

const settledStates = ['PAID', 'UNPAID', 'ERROR'] as const;

/** Returns the control routes for tests and demonstrations: outcomes without a page, faults, and moving the clock. */
export function controlRoutes(service: TwikeyService): Route[] {
  const { mandates, transactions, clock, state } = service;

  async function changeMandate(call: Call): Promise<Answer> {
    const mandate = mandates.find(call.params.id);
    if (mandate === undefined) return failure(404, 'Deze machtiging bestaat niet.');
    const { action, iban, reason } = await readFields(call);
    if (!isOneOf(mandateActions, action)) return failure(422, `action is ${mandateActions.join(', ')}.`);
    const account = iban === undefined ? undefined : readIban(String(iban));
    if (iban !== undefined && account === undefined) return failure(422, 'Dit IBAN klopt niet.');
    const because = typeof reason === 'string' ? reason : undefined;
    if (!actOn(service, mandate, action, { iban: account, reason: because })) {
      return failure(409, `Bij een machtiging die ${mandate.state} is, kan ${action} niet.`);
    }
    await service.settleDue();
    return json(200, { data: summaryOf(service, mandate) });
  }

  /** Fills an account with mandates that were signed earlier, as if a creditor has used Twikey for years. */
  async function fillAccount(call: Call): Promise<Answer> {
    const { apiKey, count } = await readFields(call);
    const account = state.accounts.find((one) => one.apiKey === apiKey);
    if (account === undefined) return failure(422, 'apiKey is een bekend account.');
    if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > MOST_FILLED) {
      return failure(422, `count is een heel getal van 1 tot en met ${MOST_FILLED}.`);
    }
    const made = Array.from({ length: Number(count) }, (_, at) => {
      const form = new URLSearchParams({ ct: account.template ?? '1', email: `debiteur${at}@example.nl` });
      const mandate = mandates.invite(account, readInvitation(form));
      actOn(service, mandate, 'sign');
      return mandate.id;
    });
    await service.settleDue();
    return json(201, { data: made });
  }

  async function changeTransaction(call: Call): Promise<Answer> {
    const transaction = transactions.find(call.params.id);
    if (transaction === undefined) return failure(404, 'Deze incasso bestaat niet.');
    const { state: newState, code = newState === 'UNPAID' ? 'MD06' : 'AM04' } = await readFields(call);
    if (!isOneOf(settledStates, newState) || !isBankError(code)) {
      return failure(422, `state is ${settledStates.join(', ')}; code een reden van de bank.`);
    }
    service.tick();
    if (!transactions.settle(transaction, newState, code)) {
      return failure(409, `Een incasso die ${transaction.state} is, wordt niet ${newState}.`);
    }
    await service.settleDue();
    return json(200, { data: transaction });
  }

  return [
    ...clockRoutes(`${BASE}/clock`, clock, () => service.settleDue()),
    ...accountRoutes(service, BASE),
    ...switchRoutes(service, BASE),
    {
      method: 'GET',
      path: `${BASE}/mandates`,
      answer: () => json(200, { data: mandates.list().map((mandate) => summaryOf(service, mandate)) }),
    },
    { method: 'POST', path: `${BASE}/mandates`, answer: fillAccount },
    { method: 'POST', path: `${BASE}/mandates/:id`, answer: changeMandate },
    {
      method: 'GET',
      path: `${BASE}/transactions`,
      answer: () => {
        service.tick();
        return json(200, { data: state.transactions.toReversed() });
      },
    },
    { method: 'POST', path: `${BASE}/transactions/:id`, answer: changeTransaction },
  ];
}

/** Returns the true state of a mandate, with the webhooks that were called. */
function summaryOf({ state }: TwikeyService, mandate: Mandate) {
  return {
    ...mandate,
    signPath: `/twikey/sign/${mandate.key}`,
    webhooks: state.deliveries
      .filter(({ mandateId }) => mandateId === mandate.id)
      .map(({ url, calls, isDone }) => ({ query: new URL(url).search, calls, isDone })),
  };
}
