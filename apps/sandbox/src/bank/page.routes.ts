import { pageAnswer } from '../http/page.ts';
import { type Answer, type Call, failure, type Route, redirect } from '../http/routes.ts';
import { isOneOf } from '../http/values.ts';
import { accountPage } from './account.page.ts';
import { bankPage } from './bank.pages.ts';
import { centsOf } from './order-checks.ts';
import { isReasonCode } from './reason-codes.ts';
import { readReceivedTransfer } from './received-transfer.ts';
import type { BankService } from './service.ts';
import { type Account, entryForms, statementVersions } from './state.ts';
import { isStatementFault } from './statement-faults.ts';

const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MOST_ORDERS = 50;
/** Number of entries that makes a statement of about 200 MB. */
const LARGE = 290_000;

/** Returns the routes of the bank's pages, which have buttons that cause faults. */
export function pageRoutes(service: BankService): Route[] {
  const { state, ledger, orders } = service;

  async function showBank(): Promise<Answer> {
    await service.settleDue();
    const page = {
      today: service.today,
      accounts: ledger.accounts,
      orders: orders.list().slice(0, MOST_ORDERS),
      reports: state.reports.slice(-MOST_ORDERS),
    };
    return pageAnswer(200, 'Bank', bankPage(page));
  }

  async function showAccount({ params }: Call): Promise<Answer> {
    await service.settleDue();
    const account = ledger.find(params.iban);
    if (account === undefined) return failure(404, 'Deze rekening is niet bij deze bank.');
    const page = {
      account,
      today: service.today,
      bookings: state.bookings.filter(({ iban }) => iban === account.iban),
      statements: ledger.statementsOf(account.iban),
      isWithholding: state.isWithholding,
    };
    return pageAnswer(200, account.name, accountPage(page));
  }

  async function actOnAccount(call: Call): Promise<Answer> {
    const account = ledger.find(call.params.iban);
    const form = new URLSearchParams(await call.body());
    const action = form.get('action') ?? '';
    if (account === undefined) return failure(404, 'Deze rekening is niet bij deze bank.');
    const { iban } = account;
    if (action === 'transfer' && !receive(service, account, form)) {
      return failure(422, 'Een van de rekeningnummers, het bedrag of de boekdag klopt niet.');
    }
    if (action === 'day') service.closeDay({ iban, isWanted: true, isEarly: true });
    if (action === 'large') service.closeDay({ iban, filler: LARGE, isWanted: true });
    if (action === 'withhold' || action === 'deliver') state.isWithholding = action === 'withhold';
    const [what, value] = action.split(':');
    if (what === 'version' && isOneOf(statementVersions, value)) account.version = value;
    if (what === 'form' && isOneOf(entryForms, value)) account.form = value;
    await service.settleDue();
    return redirect(`/bank/rekeningen/${iban}`);
  }

  async function deliver(call: Call): Promise<Answer> {
    const { iban = '', sequence } = call.params;
    const fault = new URLSearchParams(await call.body()).get('fault');
    const name = await service.deliverAgain(iban, Number(sequence), {
      fault: isStatementFault(fault) ? fault : null,
    });
    if (name === undefined) return failure(404, 'Dit afschrift bestaat niet.');
    return redirect(`/bank/rekeningen/${iban}`);
  }

  async function takeFile(call: Call): Promise<Answer> {
    const type = String(call.headers['content-type']);
    const body = new Uint8Array(await call.bytes(MAX_FILE_BYTES));
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    if (!(file instanceof File)) return failure(422, 'Kies een bestand.');
    await service.take(await file.text());
    return redirect('/bank');
  }

  async function actOnTransfer(call: Call): Promise<Answer> {
    const [action, code] = (new URLSearchParams(await call.body()).get('action') ?? '').split(':');
    const endToEndId = decodeURIComponent(call.params.id ?? '');
    if (isReasonCode(code) && action === 'return') orders.sendBack(endToEndId, code, service.today);
    if (isReasonCode(code) && action === 'reject') service.reject(endToEndId, code);
    await service.settleDue();
    return redirect('/bank');
  }

  return [
    { method: 'GET', path: '/bank', answer: showBank },
    { method: 'POST', path: '/bank/opdrachten', answer: takeFile },
    { method: 'POST', path: '/bank/betalingen/:id', answer: actOnTransfer },
    { method: 'GET', path: '/bank/rekeningen/:iban', answer: showAccount },
    { method: 'POST', path: '/bank/rekeningen/:iban', answer: actOnAccount },
    { method: 'POST', path: '/bank/rekeningen/:iban/:sequence', answer: deliver },
  ];
}

/** Books the transfer that the form describes; returns false if the form is not complete. */
function receive(service: BankService, { iban }: Account, form: URLSearchParams): boolean {
  const euros = (form.get('euros') ?? '').replaceAll('.', '').replace(',', '.');
  const bookedOn = form.get('bookedOn') || undefined;
  const transfer = readReceivedTransfer({
    ...Object.fromEntries(form),
    iban,
    bookedOn,
    cents: /^\d+(\.\d{1,2})?$/.test(euros) ? centsOf(euros) : 0,
  });
  if (transfer === undefined) return false;
  service.tick();
  service.ledger.book(service.today, {
    iban,
    kind: 'received',
    batch: null,
    details: [transfer.detail],
    bookedOn: transfer.bookedOn,
  });
  return true;
}
