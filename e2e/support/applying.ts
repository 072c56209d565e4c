import { expect, type Page } from '@playwright/test';
import { flows, type InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { requiredUploads } from '@portaal/domain/investing/applications/required-uploads';
import { filledIn } from '../../apps/api/src/modules/investing/applications/testing/filled-in.ts';
import { codeMailed } from './mailbox.ts';
import { questionnaireAnswers } from './questionnaire.ts';
import { pageTitle } from './screen.ts';
import { StepUpQuestion } from './step-up.ts';

/** Initial deposit in euro from which the demo's terms require a document about the origin of the money. */
const ORIGIN_FROM = 100_000;

/** Default bank account of payers in the sandbox. */
export const PAYER = 'NL53 INGB 0654 4223 70';

/** An image of one white pixel. */
export const PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/**
 * Returns a complete application of this kind. The applicant's bank account is `PAYER`, from which the sandbox pays.
 */
export function applicationOf(
  kind: NonNullable<ApplicationDraft['for']>,
  flow: InvestmentFlowName,
  { secondSigner = '', ...investment }: Partial<ApplicationDraft['investment']> & { secondSigner?: string },
): ApplicationDraft {
  const draft = filledIn(kind, investment);
  const { applicants, company, questionnaire } = draft;
  const id = flows[flow].questionnaireId;
  return {
    ...draft,
    questionnaire: id === 1 ? questionnaire : questionnaireAnswers(id),
    applicants: {
      ...applicants,
      mijn: { ...applicants.mijn, iban: PAYER },
      tweedeHandtekening: secondSigner,
    },
    company: { ...company, iban: PAYER },
  };
}

/**
 * Stores the input and files of an application on the server, up to the signature, without filling in the pages.
 * Existing input about the investment is preserved. Returns the application id.
 */
export async function putOnServer(
  page: Page,
  flow: InvestmentFlowName,
  draft: ApplicationDraft,
): Promise<string> {
  // This page has no application state, so it does not overwrite the draft.
  await page.goto('/about');
  return page.evaluate(
    async ({ flow, draft, files, photo }) => {
      const send = async (method: string, path: string, body?: string | Blob) => {
        const type = body instanceof Blob ? body.type : 'application/json';
        const response = await fetch(path, {
          method,
          ...(body !== undefined && { body, headers: { 'content-type': type } }),
        });
        if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
        return (await response.json()).data;
      };
      const begun = await send('POST', '/api/applications', JSON.stringify({ flow }));
      const application = `/api/applications/${begun.id}`;
      const funds: { id: number; flow: string }[] = await send('GET', '/api/funds?productCode=SB');
      const fundId = funds.find((fund) => fund.flow === flow)?.id;
      const all: { id: string; fundId: number }[] = await send('GET', '/api/fund-documents');
      const documents = all.filter((document) => document.fundId === fundId);
      // The server records that this user opened each document.
      await Promise.all(
        documents.map(async ({ id }) => (await fetch(`/api/fund-documents/${id}/file`)).blob()),
      );
      const typed = begun.draft.investment;
      const investment = typed.herkomst === '' ? draft.investment : typed;
      const gelezen = documents.map(({ id }) => id);
      const whole = { ...draft, investment: { ...investment, gelezen } };
      await send('PUT', application, JSON.stringify({ version: begun.version, draft: whole }));
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      await Promise.all(
        files.map((field) =>
          send('PUT', `${application}/uploads/${field}`, new Blob([bytes], { type: 'image/png' })),
        ),
      );
      return begun.id;
    },
    { flow, draft, files: requiredUploads(draft, ORIGIN_FROM), photo: PHOTO },
  );
}

/** Opens the documents that must be read before investing in a fund. */
async function openDocuments(page: Page): Promise<void> {
  for (const name of [/^Essentiële-informatiedocument/, /^Prospectus/, /^Voorwaarden/]) {
    const opened = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    await opened.getByRole('link').click();
    await expect(opened.getByText('Geopend')).toBeVisible();
  }
}

/** Opens the documents that must be read before investing in this number of funds. */
export async function openDocumentsOf(page: Page, funds: number): Promise<void> {
  const links = page.getByRole('link', { name: /^(Essentiële-informatiedocument|Prospectus|Voorwaarden)/ });
  await expect(links).toHaveCount(3 * funds);
  for (const [index, link] of (await links.all()).entries()) {
    await link.click();
    await expect(page.getByText('Geopend')).toHaveCount(index + 1);
  }
}

/** Stores the data and files of the applicant in the application of an offer, without filling in the pages. */
export async function fillApplicant(
  page: Page,
  offer: string,
  { applicants }: ApplicationDraft,
): Promise<void> {
  // This page has no application state, so it does not overwrite the draft.
  await page.goto('/about');
  await page.evaluate(
    async ({ offer, applicants, photo }) => {
      const send = async (method: string, path: string, body: string | Blob) => {
        const type = body instanceof Blob ? body.type : 'application/json';
        const response = await fetch(path, { method, body, headers: { 'content-type': type } });
        if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
        return (await response.json()).data;
      };
      const { id, version, draft } = await send(
        'POST',
        '/api/applications',
        JSON.stringify({ offerID: offer }),
      );
      const whole = { ...draft, for: 'mijn', applicants, activePage: 'contract-creation' };
      await send('PUT', `/api/applications/${id}`, JSON.stringify({ version, draft: whole }));
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      const picture = new Blob([bytes], { type: 'image/png' });
      await send('PUT', `/api/applications/${id}/uploads/mijn.kopie`, picture);
    },
    { offer, applicants: { ...applicants, mijn: { ...applicants.mijn, iban: PAYER } }, photo: PHOTO },
  );
}

interface Amounts {
  readonly once: string;
  readonly monthly?: string;
}

/**
 * Fills in the first page of a fund on screen: amounts, origin of the money and documents to open. Expects an error
 * until the documents are opened.
 */
export async function chooseAmount(page: Page, fund: string, { once, monthly }: Amounts): Promise<void> {
  const next = page.getByRole('main').getByRole('button', { name: 'Volgende' });
  await expect(pageTitle(page, `Beleggen in ${fund}`)).toBeVisible();
  const kind = monthly === undefined ? 'Eén keer een bedrag' : 'Eén keer én elke maand';
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('textbox', { name: 'Eenmalige inleg' }).fill(once);
  if (monthly !== undefined) await page.getByRole('textbox', { name: 'Inleg per maand' }).fill(monthly);
  await page.getByRole('combobox', { name: /^Waar komt/ }).selectOption('spaargeld');
  await next.click();
  await expect(page.getByRole('alert')).toContainText('Open en lees eerst');
  await openDocuments(page);
  await expect(page.getByRole('alert')).toBeHidden();
  await next.click();
  await expect(pageTitle(page, 'Past dit product bij u?')).toBeVisible();
  await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();
}

/** Enters the code that was mailed for the requested signature. */
export async function confirmSignature(page: Page, email: string, since: number): Promise<void> {
  const question = new StepUpQuestion(page);
  await expect(question.code).toBeVisible();
  await question.give(await codeMailed(email, 'ondertekenen', since));
}

/** Signs on the summary page, after ticking its declarations if necessary. */
export async function signOnScreen(page: Page, email: string): Promise<void> {
  const sign = page.getByRole('button', { name: 'Ondertekenen' });
  await expect(sign).toBeVisible();
  await page.getByRole('checkbox', { name: /^Ik verklaar/ }).check();
  await page.getByRole('checkbox', { name: /^Ik heb gelezen/ }).check();
  const since = Date.now();
  await sign.click();
  await confirmSignature(page, email, since);
  await expect(pageTitle(page, 'Uw contract is gemaakt')).toBeVisible();
}

export interface SignedApplication {
  readonly id: string;
  readonly contractId: string;
  readonly contractNumber: string;
}

/** Completes and signs an application with API calls only, and opens the page of the new contract. */
export async function applyByCall(
  page: Page,
  flow: InvestmentFlowName,
  draft: ApplicationDraft,
  email: string,
): Promise<SignedApplication> {
  const id = await putOnServer(page, flow, draft);
  return signByCall(page, id, email);
}

/** Signs a complete application with API calls only, with the code from the mail. */
export async function signByCall(page: Page, id: string, email: string): Promise<SignedApplication> {
  const since = Date.now();
  const applicationResponse = await page.evaluate(async (application) => {
    const { data } = await (await fetch(`${application}/contract`)).json();
    const content = {
      path: '/api/applications/{id}/sign',
      params: { id: application.split('/').at(-1) },
      body: { digest: data.digest },
    };
    const body = JSON.stringify({ act: 'sign', content });
    const headers = { 'content-type': 'application/json' };
    const stepUp = await (await fetch('/api/step-up', { method: 'POST', headers, body })).json();
    return { digest: data.digest as string, stepUpId: stepUp.data.stepUpId as string };
  }, `/api/applications/${id}`);
  const code = await codeMailed(email, 'ondertekenen', since);
  const contract = await page.evaluate(
    async ({ application, digest, stepUpId, code }) => {
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(`POST ${path}: ${await response.text()}`);
        return (await response.json()).data;
      };
      const { twoFaToken } = await post(`/api/step-up/${stepUpId}/confirm`, { code });
      return (await post(`${application}/sign`, { digest, twoFaToken })).contract;
    },
    { application: `/api/applications/${id}`, ...applicationResponse, code },
  );
  return { id, contractId: contract.id, contractNumber: contract.number };
}
