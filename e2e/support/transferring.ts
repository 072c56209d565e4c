import type { Page } from '@playwright/test';
import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { isoDate } from '@portaal/engine';
import { filledIn } from '../../apps/api/src/modules/investing/applications/testing/filled-in.ts';
import baken from '../../brands/baken/brand.json' with { type: 'json' };
import { PAYER, PHOTO, type SignedApplication, signByCall } from './applying.ts';
import { blank } from './calculation-examples.ts';
import { sandboxOrigin } from './portal.ts';
import { fromSandbox, toSandbox } from './sandbox.ts';

/** The other provider as the applicant names it. */
const PROVIDER = 'Nationale-Nederlanden';

/** Account of the other provider, and the name that its bank writes. */
export const provider = {
  iban: 'NL44RABO0123456789',
  name: 'NATIONALE-NEDERLANDEN LEVENSVERZEKERING MIJ N.V.',
} as const;

/** € 40,000 that pays out every month over 20 years, half in each of two funds with the same questionnaire. */
const monthlyPayout = (): CalculationInput => ({
  ...blank(),
  productCode: 'SDIL',
  initialDeposit: 40_000,
  birthdate: isoDate('1958-08-20'),
  duration: 20,
  uitkeringsTermijnCode: 'Maand',
  polisVoorwaardeCode: 'SDIL',
  description: 'Uitkering van mijn oude polis',
  funds: [
    { id: 1, percentage: 0.5 },
    { id: 2, percentage: 0.5 },
  ],
});

/**
 * Orders the transfer of {@link monthlyPayout} with API calls only, from the offer to the signature. `policyNumber` is
 * a number that no other test uses.
 */
export async function orderPayoutByCall(
  page: Page,
  email: string,
  policyNumber: string,
): Promise<SignedApplication> {
  const { applicants, questionnaire, verklaringJuist, bedenktijdGelezen } = filledIn('mijn');
  const now = new Date().toISOString();
  const acknowledgements = questionnaire.acknowledgements.map(({ code }) => ({ code, at: now }));
  const answered = { ...questionnaire, id: 1, acknowledgements, completedAt: now };
  const mijn = { ...applicants.mijn, geboortedatum: '1958-08-20', iban: PAYER };
  const draft = {
    for: 'mijn',
    activePage: 'contract-creation',
    verklaringJuist,
    bedenktijdGelezen,
    applicants: { ...applicants, mijn },
    payout: { loonheffingskorting: false },
    transfer: {
      providerName: PROVIDER,
      policyNumber,
      isWhole: true,
      kind: 'accumulation',
      regime: 'from2014',
      isOrdered: true,
    },
  };
  // This page has no application state, so it does not overwrite the draft.
  await page.goto('/about');
  const id = await page.evaluate(
    async ({ input, answered, draft, photo }) => {
      const send = async (method: string, path: string, body?: object) => {
        const type = body instanceof Blob ? body.type : 'application/json';
        const content = body instanceof Blob ? body : JSON.stringify(body);
        const response = await fetch(path, {
          method,
          ...(body && { body: content, headers: { 'content-type': type } }),
        });
        if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
        return (await response.json()).data;
      };
      const { offerID } = await send('POST', '/api/offers', input);
      const purchase = { kind: 'offer', offerId: offerID };
      await send('POST', '/api/questionnaires/1/records', { questionnaire: answered, purchase });
      const begun = await send('POST', '/api/applications', { offerID });
      const funds = input.funds.map((fund) => fund.id);
      const documents: { id: string; fundId: number }[] = await send('GET', '/api/fund-documents');
      const gelezen = documents.filter(({ fundId }) => funds.includes(fundId)).map((document) => document.id);
      // The server records that this user opened each document.
      await Promise.all(gelezen.map(async (one) => (await fetch(`/api/fund-documents/${one}/file`)).blob()));
      const investment = { ...begun.draft.investment, gelezen };
      const whole = { ...begun.draft, ...draft, investment };
      const application = `/api/applications/${begun.id}`;
      await send('PUT', application, { version: begun.version, draft: whole });
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      const picture = new Blob([bytes], { type: 'image/png' });
      for (const field of ['mijn.kopie', 'transfer.statement'])
        await send('PUT', `${application}/uploads/${field}`, picture);
      return begun.id as string;
    },
    { input: monthlyPayout(), answered, draft, photo: PHOTO },
  );
  return signByCall(page, id, email);
}

/** Makes the simulated bank receive money of the other provider today. Returns today's bank statement. */
export async function providerPays(contractNumber: string, cents: number): Promise<string> {
  const [{ iban } = { iban: '' }] = baken.bankAccounts;
  await toSandbox('/_sandbox/bank/transfers', {
    iban,
    cents,
    fromIban: provider.iban,
    name: provider.name,
    reference: referenceOfContract(contractNumber),
  });
  await toSandbox('/_sandbox/bank/day', { iban });
  const statements = await fromSandbox<readonly { sequence: number }[]>(`/_sandbox/bank/statements/${iban}`);
  const last = Math.max(...statements.map(({ sequence }) => sequence));
  return (await fetch(`${sandboxOrigin()}/bank/statements/${iban}/${last}`)).text();
}
