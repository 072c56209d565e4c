import { clockRoutes } from '../clock/clock.routes.ts';
import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route } from '../http/routes.ts';
import { isOneOf, isWhole } from '../http/values.ts';
import { readIban } from '../sepa/iban.ts';
import { isReasonCode } from './reason-codes.ts';
import { readReceivedTransfer } from './received-transfer.ts';
import type { BankService } from './service.ts';
import { type Account, type Beneficiary, entryForms, type Statement, statementVersions } from './state.ts';
import { normalSwitches, parseOrderSwitches } from './switches.ts';

const BASE = '/_sandbox/bank';
const MAX_FILLER = 1_000_000;

/**
 * Returns routes with which tests and demonstrations control the bank: accounts, incoming transfers, closing the day,
 * and moving the clock.
 */
export function controlRoutes(service: BankService): Route[] {
  const { state, ledger, orders, clock } = service;

  async function setAccount(call: Call): Promise<Answer> {
    const fields = await readFields(call);
    const found = ledger.find(readIban(String(fields.iban)));
    // The balance of an existing account is the result of its bookings, so it cannot be set.
    const response = found && { balance: found.balance, sequence: found.sequence };
    const account = readAccount(found, { ...fields, ...response });
    if (account === undefined) {
      return failure(422, 'iban klopt niet, of name, balance, form, version heeft een onbekende waarde.');
    }
    if (found === undefined) ledger.open(account);
    else Object.assign(found, account);
    await service.save();
    return json(200, { data: account });
  }

  async function receive(call: Call): Promise<Answer> {
    const transfer = readReceivedTransfer(await readFields(call));
    if (transfer === undefined)
      return failure(422, 'fromIban, iban en cents zijn nodig; bookedOn is een dag.');
    const { iban, bookedOn, detail } = transfer;
    if (ledger.find(iban) === undefined) return failure(404, 'Deze rekening is niet bij deze bank.');
    service.tick();
    const booking = { iban, kind: 'received', batch: null, details: [detail], bookedOn } as const;
    ledger.book(service.today, booking);
    await service.save();
    return json(200, { data: state.bookings.at(-1) });
  }

  async function closeDay(call: Call): Promise<Answer> {
    const { iban, filler = 0, isWanted = false, isEarly = false } = await readFields(call);
    if (!isWhole(filler, 0, MAX_FILLER)) return failure(422, 'filler is een aantal boekingen.');
    const account = iban === undefined ? undefined : String(iban);
    const written = service.closeDay({
      iban: account,
      filler,
      isWanted: isWanted === true || filler > 0,
      isEarly: isEarly === true,
    });
    await service.settleDue();
    return json(200, { data: written.map(summaryOf) });
  }

  async function correct(call: Call): Promise<Answer> {
    const booking = ledger.findBooking(Number(call.params.number));
    if (booking === undefined) return failure(404, 'Deze boeking bestaat niet.');
    const details = booking.details.map((detail) => ({ ...detail, cents: -detail.cents }));
    ledger.book(service.today, { iban: booking.iban, kind: 'corrected', batch: booking.batch, details });
    await service.save();
    return json(200, { data: state.bookings.at(-1) });
  }

  async function changeTransfer(call: Call): Promise<Answer> {
    const { action, code = 'AC04' } = await readFields(call);
    const endToEndId = call.params.id ?? '';
    if (!isReasonCode(code)) return failure(422, 'code is een reden van ISO 20022.');
    const isDone =
      (action === 'return' && orders.sendBack(endToEndId, code, service.today)) ||
      (action === 'reject' && service.reject(endToEndId, code));
    if (!isDone)
      return failure(409, 'Bij deze opdracht kan dat niet (meer): return na boeken, reject ervoor.');
    await service.settleDue();
    return json(200, { data: orders.list() });
  }

  return [
    ...clockRoutes(`${BASE}/clock`, clock, () => service.settleDue()),
    ...faultRoutes(service),
    { method: 'GET', path: `${BASE}/accounts`, answer: () => json(200, { data: ledger.accounts }) },
    { method: 'POST', path: `${BASE}/accounts`, answer: setAccount },
    { method: 'POST', path: `${BASE}/transfers`, answer: receive },
    { method: 'POST', path: `${BASE}/day`, answer: closeDay },
    { method: 'POST', path: `${BASE}/bookings/:number/corrections`, answer: correct },
    { method: 'GET', path: `${BASE}/orders`, answer: () => json(200, { data: orders.list() }) },
    { method: 'POST', path: `${BASE}/orders/:id`, answer: changeTransfer },
    {
      method: 'GET',
      path: `${BASE}/statements/:iban`,
      answer: ({ params }) => json(200, { data: ledger.statementsOf(params.iban ?? '').map(summaryOf) }),
    },
  ];
}

/** Returns the routes that determine how the bank treats orders from then on. */
function faultRoutes(service: BankService): Route[] {
  const { state } = service;

  async function setBeneficiary(call: Call): Promise<Answer> {
    const { iban, ...rest } = await readFields(call);
    const account = readIban(String(iban));
    const beneficiary = readBeneficiary(rest);
    if (account === undefined || beneficiary === undefined) {
      return failure(422, 'iban, outcome (rejected of returned), code en days (bij returned) zijn nodig.');
    }
    state.beneficiaries[account] = beneficiary;
    await service.save();
    return json(200, { data: state.beneficiaries });
  }

  async function setSwitches(call: Call): Promise<Answer> {
    const { isWithholding = state.isWithholding, ...order } = await readFields(call);
    const switches = parseOrderSwitches({ ...state.nextOrder, ...order });
    if (switches === undefined || typeof isWithholding !== 'boolean') {
      return failure(422, 'Deze schakelaar bestaat niet, of heeft een onbekende waarde.');
    }
    state.nextOrder = switches;
    state.isWithholding = isWithholding;
    await service.save();
    return json(200, { data: { ...switches, isWithholding } });
  }

  async function resetSwitches(): Promise<Answer> {
    Object.assign(state, { nextOrder: normalSwitches, isWithholding: false, beneficiaries: {}, payees: {} });
    await service.save();
    return { status: 204 };
  }

  return [
    { method: 'POST', path: `${BASE}/beneficiaries`, answer: setBeneficiary },
    { method: 'POST', path: `${BASE}/switches`, answer: setSwitches },
    { method: 'DELETE', path: `${BASE}/switches`, answer: resetSwitches },
  ];
}

const summaryOf = ({ bookings, ...statement }: Statement) => ({ ...statement, bookings: bookings.length });

function readBeneficiary({ outcome, code, days = 0 }: Record<string, unknown>): Beneficiary | undefined {
  if (!isReasonCode(code)) return undefined;
  if (outcome === 'rejected') return { outcome, code };
  return outcome === 'returned' && isWhole(days, 0, 400) ? { outcome, code, days } : undefined;
}

const MAX_CENTS = 1_000_000_000_000;

/**
 * Validates the fields of an account that a customer opens or changes; `undefined` if a field is invalid. For a new
 * account the balance is the opening balance.
 */
function readAccount(from: Account | undefined, fields: Record<string, unknown>): Account | undefined {
  const input: Record<string, unknown> = {
    name: 'Onbekend',
    balance: 0,
    sequence: 0,
    form: 'batchWithDetails',
    version: '08',
    mollieProfile: null,
    twikeyKey: null,
    ...from,
    ...fields,
  };
  const { name, balance, sequence, form, version, mollieProfile, twikeyKey } = input;
  const iban = readIban(String(input.iban));
  if (iban === undefined || typeof name !== 'string' || name === '') return undefined;
  if (!isWhole(balance, -MAX_CENTS, MAX_CENTS) || !isWhole(sequence, 0, 100_000)) return undefined;
  if (!isOneOf(entryForms, form) || !isOneOf(statementVersions, version)) return undefined;
  if (!isTextOrNull(mollieProfile) || !isTextOrNull(twikeyKey)) return undefined;
  return { iban, name, balance, sequence, form, version, mollieProfile, twikeyKey };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
