import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import * as calls from '../packages/domain/src/calls.ts';
import { calculationBody } from './calculation-body.ts';
import {
  type AlternatingBrowser,
  codeMailed,
  fromSandbox,
  type SentCall,
  type SentCalls,
} from './two-servers.ts';

const PAID_WITHIN_MS = 20_000;
/** Name of the server that runs this version. All other names are servers of another version. */
export const THIS_VERSION = 'new';

interface Contract {
  readonly ContractID: string;
  readonly ContractNummer: string;
  readonly Product: string;
  readonly Status: string;
}

/** A browser, with the user who is signed in and the sandbox that the portal uses. */
export interface Walker {
  readonly browser: AlternatingBrowser;
  readonly sandboxPort: number;
  readonly email: string;
}

/** Signs in with a password, and for an employee also with the authenticator app. */
export async function signInAt({ browser, sandboxPort, email }: Walker): Promise<void> {
  const loginResponse = await browser.send<{ secondFactor?: unknown }>(calls.login, {
    body: { email, password: DEMO_PASSWORD },
  });
  if (loginResponse.secondFactor === undefined) return;
  const account = encodeURIComponent(`baken ${email}`);
  const { code } = await fromSandbox<{ code: string }>(sandboxPort, `/api/authenticator?account=${account}`);
  await browser.send(calls.loginSecondFactor, { body: { method: 'totp', code, trustDevice: false } });
}

/** Opens every page that an investor can open. */
export async function readAsInvestor({ browser }: Walker): Promise<Contract[]> {
  await browser.send(calls.getMe);
  const contracts = await browser.send<Contract[]>(calls.listContracts);
  await browser.send(calls.listContractSummaries);
  for (const { ContractID } of contracts) {
    for (const call of [
      calls.getContract,
      calls.listTransactions,
      calls.getReturns,
      calls.listContractDocuments,
    ]) {
      await browser.send(call, { params: { id: ContractID } });
    }
  }
  await browser.send(calls.listNotifications);
  await browser.send(calls.listOffers);
  return contracts;
}

/** Calculates and saves an offer at one server and opens the offer at the other server. */
export async function saveAnOffer({ browser }: Walker, index: number): Promise<void> {
  const body = calculationBody(index);
  await browser.send(calls.calculate, { body });
  const { offerID } = await browser.send<{ offerID: string }>(calls.saveOffer, { body });
  await browser.send(calls.getCalculation, { params: { offerID } });
}

/**
 * Announces a top-up, repeats the announcement at the other server, pays it, and waits until both servers report the
 * payment as paid.
 */
export async function topUp(walker: Walker, contracts: readonly Contract[]): Promise<void> {
  const { browser, sandboxPort } = walker;
  for (const { ContractID } of contracts) {
    const params = { id: ContractID };
    const terms = await browser.send<{ blocker: string | null; minimum: number; asksCode?: boolean }>(
      calls.getTopUpTerms,
      { params },
    );
    if (terms.blocker !== null || terms.asksCode === true) continue;
    const sent = { params, key: randomUUID(), body: { amount: terms.minimum, method: 'ideal' } };
    const first = await browser.send<{ id: string }>(calls.announceTopUp, sent);
    const again = await browser.send<{ id: string }>(calls.announceTopUp, sent);
    if (first.id !== again.id) browser.tally.faults.push('een herhaalde bijstorting werd een tweede');
    const payment = await browser.send<{ id: string; checkoutUrl: string }>(calls.startPayment, {
      params,
      body: { method: 'ideal' },
    });
    const { pathname } = new URL(payment.checkoutUrl);
    await fetch(`http://127.0.0.1:${sandboxPort}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=paid',
      redirect: 'manual',
    });
    await untilPaid(browser, payment.id);
    return;
  }
  browser.tally.faults.push('op geen enkel contract kon worden bijgestort');
}

/** Waits until both servers, asked in turn, report the payment as paid. */
async function untilPaid(browser: AlternatingBrowser, id: string): Promise<void> {
  const deadline = performance.now() + PAID_WITHIN_MS;
  let notified = 0;
  while (notified < 2) {
    const { status } = await browser.send<{ status: string }>(calls.getPayment, { params: { id } });
    notified = status === 'paid' ? notified + 1 : 0;
    if (performance.now() > deadline) {
      browser.tally.faults.push(`betaling ${id} werd niet betaald, maar ${status}`);
      return;
    }
    if (notified === 0) await delay(200);
  }
}

interface SellTerms {
  readonly blocker: string | null;
  readonly funds: readonly { readonly id: number; readonly units: number; readonly sellableUnits: number }[];
}

/**
 * Sells a unit with a code that is requested at one server and submitted at the other, and cancels the sale.
 */
export async function sell(walker: Walker, contracts: readonly Contract[]): Promise<void> {
  const { browser } = walker;
  for (const { ContractID } of contracts) {
    const params = { id: ContractID };
    const { blocker, funds } = await browser.send<SellTerms>(calls.getSellTerms, { params });
    const fund = funds.find(({ sellableUnits, units }) => sellableUnits > 2 && units > 100);
    if (blocker !== null || fund === undefined) continue;
    const order = { kind: 'units', funds: [{ id: fund.id, units: 1 }] };
    const preview = await browser.send<{ gross: number; dealingDay: string }>(calls.previewSale, {
      params,
      body: order,
    });
    const body = { ...order, shownGross: preview.gross, shownDealingDay: preview.dealingDay };
    const { id } = await proven<{ id: string }>(walker, {
      act: { act: 'sell', subject: ContractID, amountCents: Math.round(preview.gross * 100) },
      call: calls.requestSale,
      sent: { params, body, key: randomUUID() },
    });
    await browser.send(calls.listSellRequests, { params });
    await browser.send(calls.cancelSellRequest, { params: { ...params, requestId: id } });
    return;
  }
  browser.tally.faults.push('op geen enkel contract kon worden verkocht');
}

/**
 * Sends a call with its step-up code. If the other server does not accept that code, requests a new code and repeats
 * the call.
 */
async function proven<T>(
  walker: Walker,
  { act, call, sent }: { act: Record<string, unknown>; call: SentCall; sent: SentCalls & { body: object } },
): Promise<T> {
  const { browser } = walker;
  const first = await browser.attempt(call, await withCode(walker, { act, call, sent }));
  if (first.reply.status === call.status) return first.reply.data as T;
  if (!first.reply.text.includes('stepUpRequired')) {
    browser.tally.faults.push(`${first.at} ${call.path}: ${first.reply.status} ${first.reply.text}`);
  }
  browser.tally.codeRequests += 1;
  return browser.send<T>(call, await withCode(walker, { act, call, sent }));
}

async function withCode(
  { browser, sandboxPort, email }: Walker,
  { act, call, sent }: { act: Record<string, unknown>; call: SentCall; sent: SentCalls & { body: object } },
): Promise<SentCalls> {
  const since = Date.now();
  const content = { path: call.path, params: sent.params ?? {}, body: sent.body };
  const present = { act: act.act, content };
  // The request for a code differs per version: older versions send contract and amount, later versions add the
  // content, and this version sends only the content.
  const shapes = browser.next === THIS_VERSION ? [] : [{ ...act, content }, act];
  let requested = await browser.attempt(calls.requestStepUpCode, { body: shapes[0] ?? present });
  for (const body of [...shapes.slice(1), present]) {
    if (requested.reply.status === 422) requested = await browser.repeat(calls.requestStepUpCode, { body });
  }
  if (requested.reply.status !== calls.requestStepUpCode.status) {
    throw new Error(`${requested.at} asks no code: ${requested.reply.status} ${requested.reply.text}`);
  }
  const { stepUpId } = requested.reply.data as { stepUpId: string };
  const code = await codeMailed(sandboxPort, email, since);
  const { twoFaToken } = await browser.send<{ twoFaToken: string }>(calls.confirmStepUp, {
    params: { stepUpId },
    body: { code },
  });
  return { ...sent, body: { ...sent.body, twoFaToken } };
}

interface PersonalInformation {
  readonly versie: number;
  readonly contact: { readonly mobiel: string; readonly telefoonnummer: string | null } | null;
}

/** Changes a phone number at one server and reads it at the other server. */
export async function changeSettings({ browser }: Walker, index: number): Promise<void> {
  const { versie, contact } = await browser.send<PersonalInformation>(calls.getPersonalInformation);
  if (contact === null) return;
  const mobiel = `06 1234 ${String(5_000 + index).padStart(4, '0')}`;
  await browser.send(calls.changePersonalInformation, {
    body: { versie, contact: { ...contact, mobiel } },
  });
  const information = await browser.send<PersonalInformation>(calls.getPersonalInformation);
  if (information.contact?.mobiel.replaceAll(/\D/g, '').slice(-4) !== mobiel.slice(-4)) {
    browser.tally.faults.push('een gewijzigd nummer staat niet bij de andere server');
  }
  await browser.send(calls.readAllNotifications);
  await browser.send(calls.listSessions);
}

/** Opens every page that an employee can open. */
export async function readAsEmployee({ browser }: Walker, contractNumber: string): Promise<void> {
  for (const call of [
    calls.getAdminWork,
    calls.listPeople,
    calls.listApprovals,
    calls.listDealingRuns,
    calls.listPaymentReviews,
    calls.listApplicationReviews,
    calls.listChangeReviews,
  ]) {
    await browser.send(call);
    await browser.send(call);
  }
  const { items } = await browser.send<{ items: { id: string }[] }>(calls.listPeople);
  await browser.send(calls.getPerson, { params: { id: items[0]?.id ?? '' } });
  for (const call of [calls.getContractLedger, calls.listLedgerLines]) {
    await browser.send(call, { params: { number: contractNumber } });
  }
}

/** Ends the session at one server; the other server must reject the session immediately. */
export async function signOut({ browser }: Walker): Promise<void> {
  await browser.send(calls.logout);
  const { reply, at } = await browser.attempt(calls.getMe);
  if (reply.status !== 401)
    browser.tally.faults.push(`${at} kent een beëindigde sessie nog: ${reply.status}`);
}
