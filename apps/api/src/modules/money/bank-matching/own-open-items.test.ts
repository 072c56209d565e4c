import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { collectionDescription } from '@portaal/domain/money/bank-matching/own-descriptions';
import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { nominatedAccountOf } from '../../people/personal-information/personal-information.use-cases.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { investorOf } from './investor-of-line.rules.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const ADMIN = 'admin@example.nl';
const STRANGE = 'NL02ABNA0123456789';
const DAY = '2026-11-19';

interface Investor {
  readonly cookie: string;
  readonly contract: { readonly id: string; readonly number: string };
  readonly offer: string | undefined;
  readonly iban: string;
  readonly person: string;
}

let portal: TestApp;
let first: Investor;
let other: Investor;
beforeAll(async () => {
  portal = await createTestApp();
  first = await investorBy('openstaand@example.nl');
  other = await investorBy('investeerder@example.nl');
});
afterAll(() => portal.close());

async function rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await portal.database.orm.execute<T>(query)).rows;
}

async function investorBy(email: string): Promise<Investor> {
  const [one] = await rows<{ id: string; number: string; person: string; offer: string }>(sql`
    select c.id, c.number, c.person_id as person,
      (select o.number from offer o where o.person_id = c.person_id order by o.number limit 1) as offer
    from contract c join person_account p on p.id = c.person_id
    where p.email = ${email} and p.brand = 'baken' and c.status in ('awaitingPayment', 'active') order by c.number limit 1`);
  const { id, number, person, offer } = one ?? expect.fail();
  const iban = await nominatedAccountOf(portal.services, portal.database.orm, person);
  return { cookie: await portal.signIn(email), contract: { id, number }, offer, iban: iban ?? '', person };
}

async function arrives(line: Partial<BankLineInput> & Pick<BankLineInput, 'details'>): Promise<string> {
  const bankLine = { amountCents: cents(2_000_00), ...line };
  const { statementId, lineIds } = await insertStatement(portal.services, DAY, [bankLine]);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? expect.fail();
}
async function seenBy({ cookie }: Investor): Promise<{ id: string }[]> {
  const response = await portal.call({ method: 'GET', url: '/api/open-items', cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const seenIds = async (investor: Investor) => (await seenBy(investor)).map(({ id }) => id);

describe('a payment waits for an employee', () => {
  test('R-15 a waiting payment is shown only to the investor whose contract it names, without the name of the payer', async () => {
    const details = {
      name: 'A. Ander',
      iban: STRANGE,
      text: `inleg ${referenceOfContract(first.contract.number)}`,
    };
    const id = await arrives({ details });
    expect((await seenBy(first)).find((one) => one.id === id)).toEqual({
      id,
      amount: 2_000,
      receivedOn: DAY,
      state: 'examined',
      contract: first.contract,
    });
    expect(await seenIds(other)).not.toContain(id);
  });

  test('R-15 shows a waiting payment to the investor whose offer number the payer wrote', async () => {
    await rows(sql`update offer set number = 'B2026-777777' where person_id = ${first.person}
      and number = ${first.offer ?? ''}`);
    const [changed] = await rows(sql`select 1 from offer where number = 'B2026-777777'`);
    if (changed === undefined) return expect.fail('the demo has no offer of this investor');
    const id = await arrives({ details: { iban: STRANGE, text: 'aanvraag B2026-777777' } });
    expect(await seenIds(first)).toContain(id);
    expect(await seenIds(other)).not.toContain(id);
  });

  test('R-15 shows a waiting payment to the owner of its account, even if the payer wrote another number', async () => {
    // This account paid a deposit of the other investor before, so it is known as that investor's account.
    const paid = await arrives({ details: { iban: 'NL44RABO0123456789', text: 'zonder kenmerk' } });
    await rows(sql`insert into bank_match (id, line_id, brand, kind, rule, subject, contract_id, amount_cents, created_at)
      values (gen_random_uuid(), ${paid}, 'baken', 'deposit', 'reference', gen_random_uuid()::text, ${other.contract.id}, 1, now())`);
    const text = `inleg ${first.contract.number}`;
    const id = await arrives({ details: { iban: 'NL44RABO0123456789', text } });
    expect(await seenIds(first)).not.toContain(id);
    const [item] = (await seenBy(other)).filter((one) => one.id === id);
    expect(item).toMatchObject({ contract: null });
  });

  test.each([
    { text: 'zonder kenmerk' },
    { text: 'twee contracten', both: true },
    { text: 'een incasso', line: { mandateId: 'of another' } },
    { text: 'geld dat terugkwam', line: { returnReason: 'AC04' } },
  ])(
    'R-15 a waiting payment is shown to no investor if its owner is uncertain: $text',
    async ({ text, both, line }) => {
      const numbers = `${first.contract.number}${both === true ? ` ${other.contract.number}` : ''}`;
      const written = text === 'zonder kenmerk' ? text : `${text} ${numbers}`;
      const id = await arrives({ ...line, details: { iban: STRANGE, text: written } });
      for (const investor of [first, other]) expect(await seenIds(investor)).not.toContain(id);
    },
  );

  test('R-15 a collection with our own description is shown to no investor', async () => {
    const id = await arrives({
      details: { iban: STRANGE, text: collectionDescription(first.contract.number) },
    });
    expect(await seenIds(first)).not.toContain(id);
  });

  // Promise: Het gaat terug naar de rekening waar het vandaan kwam.
  test('R-15 shows a waiting payment as a refund from the order of the refund until it is paid', async () => {
    const admin = await portal.signIn(ADMIN);
    const app = await giveApp(portal, ADMIN);
    const details = { name: 'A. Ander', iban: STRANGE, text: `inleg ${first.contract.number}` };
    const id = await arrives({ amountCents: cents(1_234_00), details });
    const [url, body] = [`/api/admin/open-items/${id}/refund`, { reason: 'Niet van deze klant' }];
    const twoFaToken = await proveByApp(portal, { cookie: admin, app, url, body });
    const requested = await portal.call({
      method: 'POST',
      url,
      cookie: admin,
      payload: { ...body, twoFaToken },
    });
    expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
    expect((await seenBy(first)).find((one) => one.id === id)).toMatchObject({ state: 'refund' });
    await arrives({ amountCents: cents(-1_234_00), details: { iban: STRANGE } });
    expect(await seenIds(first)).not.toContain(id);
  });
});

test('prefers the account to the number in the description, and shows an ambiguous line to no investor', () => {
  const of = (byAccount: string[], byText: string[]) =>
    investorOf({ byAccount: new Set(byAccount), byText: new Set(byText) });
  expect(of([], ['a'])).toBe('a');
  expect(of([], ['a', 'b'])).toBeNull();
  expect(of(['b'], ['a'])).toBe('b');
  expect(of(['a', 'b'], ['a'])).toBe('a');
  expect(of(['a', 'b'], [])).toBeNull();
  expect(of([], [])).toBeNull();
});
