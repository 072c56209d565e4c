import { clockRoutes } from '../clock/clock.routes.ts';
import { parseApiFault } from '../http/api-fault.ts';
import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route } from '../http/routes.ts';
import { isWhole } from '../http/values.ts';
import { amountOf } from './amount.ts';
import { instantText } from './instant.ts';
import { isMethodId } from './methods.ts';
import { type Outcome, type Payment, paymentStatuses, refundedCents, refundStatuses } from './payment.ts';
import type { MollieService } from './service.ts';
import { changeSwitches, normalSwitches } from './switches.ts';

const BASE = '/_sandbox/mollie';

const unknownPayment = (): Answer => failure(404, 'Deze betaling bestaat niet.');

/**
 * Returns routes with which tests and demonstrations control payments: outcomes without a page, faults, and moving
 * the clock.
 */
export function controlRoutes(service: MollieService): Route[] {
  const { state, payments, clock } = service;
  async function setSwitches(call: Call): Promise<Answer> {
    const { payment: id, api, ...rest } = await readFields(call);
    const payment = payments.find(String(id));
    if (id !== undefined && payment === undefined) return unknownPayment();
    const fault = api === undefined ? state.apiFault : parseApiFault(api);
    const switches = changeSwitches(payment?.switches ?? state.nextSwitches, rest);
    if (fault === undefined || switches === undefined) {
      return failure(422, 'Deze schakelaar bestaat niet, of heeft een onbekende waarde.');
    }
    state.apiFault = fault;
    if (payment) payment.switches = switches;
    else state.nextSwitches = switches;
    await service.save();
    return json(200, { data: { ...switches, api: fault } });
  }

  async function setOutcome(call: Call): Promise<Answer> {
    const payment = payments.find(call.params.id);
    if (payment === undefined) return unknownPayment();
    const { status, method, webhook, late } = await readFields(call);
    if (!isOutcome(status) || (method !== undefined && !isMethodId(method))) {
      return failure(422, 'status is paid, failed, expired, canceled of pending; method een betaalmethode.');
    }
    service.tick();
    const isSettled =
      late === true ? payments.payLate(payment) : payments.settle(payment, status, webhook !== false);
    if (!isSettled) {
      return failure(409, `Een betaling die ${payment.status} is, wordt niet ${status}.`);
    }
    if (method !== undefined) payment.method = method;
    await service.settleDue();
    return json(200, { data: summaryOf(service, payment) });
  }

  /** Adds a payment as if it was created in the provider's dashboard, so that the shop does not know the payment. */
  async function addPayment(call: Call): Promise<Answer> {
    const { profileId, mode, cents } = await readFields(call);
    if (typeof profileId !== 'string' || !isWhole(cents, 1, 10_000_000))
      return failure(422, 'profileId is een profiel; cents een bedrag.');
    const payment = payments.createElsewhere(profileId, mode === 'live' ? 'live' : 'test', cents);
    await service.save();
    return json(201, { data: summaryOf(service, payment) });
  }

  return [
    ...clockRoutes(`${BASE}/clock`, clock, () => service.settleDue()),
    {
      method: 'GET',
      path: `${BASE}/switches`,
      answer: () => json(200, { data: { ...state.nextSwitches, api: state.apiFault } }),
    },
    { method: 'POST', path: `${BASE}/switches`, answer: setSwitches },
    {
      method: 'DELETE',
      path: `${BASE}/switches`,
      answer: async () => {
        state.nextSwitches = normalSwitches;
        state.apiFault = { mode: 'ok' };
        await service.save();
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: `${BASE}/payments`,
      answer: () => {
        service.tick();
        return json(200, { data: payments.list().map((payment) => summaryOf(service, payment)) });
      },
    },
    { method: 'POST', path: `${BASE}/payments`, answer: addPayment },
    { method: 'POST', path: `${BASE}/payments/:id`, answer: setOutcome },
    ...returnRoutes(service),
  ];
}

/** Returns the routes that return money to the payer. */
function returnRoutes(service: MollieService): Route[] {
  const { payments } = service;

  async function addChargeback(call: Call): Promise<Answer> {
    const payment = payments.find(call.params.id);
    if (payment === undefined) return unknownPayment();
    if (payment.status !== 'paid') return failure(409, 'Alleen wat betaald is, wordt teruggehaald.');
    const { twice, over, cents = payment.cents } = await readFields(call);
    if (!isWhole(cents, 1, over === true ? 2 * payment.cents : payment.cents))
      return failure(422, 'cents is hooguit het bedrag.');
    payments.chargeBack(payment, cents, twice === true);
    await service.settleDue();
    return json(200, { data: summaryOf(service, payment) });
  }

  async function addRefund(call: Call): Promise<Answer> {
    const payment = payments.find(call.params.id);
    if (payment === undefined) return unknownPayment();
    const { cents = payment.cents - refundedCents(payment) } = await readFields(call);
    const isPossible = isWhole(cents, 1, payment.cents - refundedCents(payment));
    if (payment.status !== 'paid' || !isPossible)
      return failure(409, 'Alleen wat betaald is en nog niet terug, gaat terug.');
    const refund = payments.refundElsewhere(payment, cents);
    await service.settleDue();
    return json(201, { data: refund });
  }

  async function undoChargebacks(call: Call): Promise<Answer> {
    const payment = payments.find(call.params.id);
    if (payment === undefined) return unknownPayment();
    payments.undoChargebacks(payment);
    await service.settleDue();
    return json(200, { data: summaryOf(service, payment) });
  }

  async function setRefund(call: Call): Promise<Answer> {
    const payment = payments.find(call.params.id);
    const refund = payment?.refunds.find(({ id }) => id === call.params.refundId);
    if (payment === undefined || refund === undefined)
      return failure(404, 'Deze terugbetaling bestaat niet.');
    const { status } = await readFields(call);
    const newStatus = refundStatuses.find((one) => one === status);
    if (newStatus === undefined) return failure(422, `status is ${refundStatuses.join(', ')}.`);
    payments.setRefund(payment, refund, newStatus);
    await service.settleDue();
    return json(200, { data: refund });
  }

  return [
    { method: 'POST', path: `${BASE}/payments/:id/refunds`, answer: addRefund },
    { method: 'POST', path: `${BASE}/payments/:id/chargebacks`, answer: addChargeback },
    { method: 'DELETE', path: `${BASE}/payments/:id/chargebacks`, answer: undoChargebacks },
    { method: 'POST', path: `${BASE}/payments/:id/refunds/:refundId`, answer: setRefund },
  ];
}

const isOutcome = (value: unknown): value is Outcome =>
  value !== 'open' && paymentStatuses.some((status) => status === value);

/** Returns the true state of a payment, regardless of its switches, with the webhooks that were called. */
function summaryOf({ state }: MollieService, payment: Payment) {
  const { cents, createdAt, settledAt, expiresAt, token, ...rest } = payment;
  return {
    ...rest,
    amount: amountOf(cents),
    createdAt: instantText(createdAt),
    settledAt: settledAt === null ? null : instantText(settledAt),
    expiresAt: instantText(expiresAt),
    checkoutPath: `/mollie/checkout/${token}`,
    webhooks: state.deliveries
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ sentId, calls, isDone }) => ({ id: sentId, calls, isDone })),
  };
}
