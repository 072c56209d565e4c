import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route, redirect } from '../http/routes.ts';
import { readIban } from '../sepa/iban.ts';
import { comparePayee, type PayeeAccount } from './payees.ts';
import type { BankService } from './service.ts';

const kinds = ['answers', 'silent', 'outside'] as const;

function readPayee({ name, kind = 'answers' }: Record<string, unknown>): PayeeAccount | undefined {
  if (typeof name !== 'string' || name === '' || name.length > 140) return undefined;
  if (!kinds.some((one) => one === kind)) return undefined;
  return { name, isAnswering: kind !== 'silent', isInScheme: kind !== 'outside' };
}

/** Returns the routes for Verification of Payee. An account without a registered name matches every requested name. */
export function payeeRoutes(service: BankService): Route[] {
  const { state } = service;

  async function verify(call: Call): Promise<Answer> {
    const { iban, name } = await readFields(call);
    const account = readIban(String(iban));
    if (account === undefined || typeof name !== 'string') return failure(422, 'iban en name zijn nodig.');
    const payee = state.payees[account];
    if (payee?.isAnswering === false) return failure(503, 'De bank van deze rekening antwoordt niet.');
    return json(200, comparePayee(payee, name));
  }

  async function keep(fields: Record<string, unknown>): Promise<boolean> {
    const account = readIban(String(fields.iban));
    const payee = readPayee(fields);
    if (account === undefined || payee === undefined) return false;
    state.payees[account] = payee;
    await service.save();
    return true;
  }

  async function setPayee(call: Call): Promise<Answer> {
    if (await keep(await readFields(call))) return json(200, { data: state.payees });
    return failure(422, 'iban, name en kind (answers, silent of outside) zijn nodig.');
  }

  async function takeForm(call: Call): Promise<Answer> {
    if (await keep(Object.fromEntries(new URLSearchParams(await call.body())))) return redirect('/bank');
    return failure(422, 'Het rekeningnummer klopt niet, of er is geen naam.');
  }

  return [
    { method: 'POST', path: '/bank/payee-verifications', answer: verify },
    { method: 'POST', path: '/bank/namen', answer: takeForm },
    { method: 'POST', path: '/_sandbox/bank/payees', answer: setPayee },
  ];
}
