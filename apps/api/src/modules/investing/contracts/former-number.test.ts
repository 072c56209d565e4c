import { referenceOfContract, writeReference } from '@portaal/domain/money/bank-matching/creditor-reference';
import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { insertImportedContract } from '../../../testing/imported-contract.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../../money/bank-matching/bank-matching.use-cases.ts';
import { insertStatement } from '../../money/bank-matching/testing/bank-lines.ts';
import { nominatedAccountOf } from '../../people/personal-information/personal-information.use-cases.ts';

const INVESTOR = 'openstaand@example.nl';
const FORMER = 'HV-04711';

let portal: TestApp;
let cookie: string;
let imported: { readonly id: string; readonly number: string };
let original: { readonly id: string; readonly due: Cents; readonly person: string };

beforeAll(async () => {
  portal = await createTestApp();
  const { rows } = await portal.database.orm.execute<{ id: string; due: number; person: string }>(sql`
    select c.id, c.outstanding_cents::float8 as due, c.person_id as person from contract c
    join person_account p on p.id = c.person_id
    where p.email = ${INVESTOR} and p.brand = 'baken' and c.status = 'awaitingPayment' order by c.id limit 1`);
  const [found] = rows;
  if (!found) throw new Error('the demo has no contract that waits for its payment');
  original = { ...found, due: cents(found.due) };
  imported = await insertImportedContract(portal.database.orm, { copyOf: found.id, formerNumber: FORMER });
  cookie = await portal.signIn(INVESTOR);
});
afterAll(() => portal.close());

const get = (url: string, by = cookie) => portal.call({ method: 'GET', url, cookie: by });

describe('an imported contract has the number of a former system', () => {
  test('shows both numbers, and our own reference for payments', async () => {
    const details = await get(`/api/contracts/${imported.id}`);
    expect(details.json().data.Contract[0]).toMatchObject({
      ContractNummer: imported.number,
      OudContractNummer: FORMER,
    });
    const terms = await get(`/api/contracts/${imported.id}/payments`);
    expect(terms.statusCode, terms.body).toBe(200);
    expect(JSON.stringify(terms.json().data)).toContain(writeReference(referenceOfContract(imported.number)));
  });

  test.each(['HV-04711', 'hv04711', 'hv-04'])(
    'a contract with a former number is found by employees who search for %s',
    async (typed) => {
      const admin = await portal.signIn('admin@example.nl');
      const { items } = (await get(`/api/admin/people?search=${typed}`, admin)).json().data;
      expect(items.map(({ email }: { email: string }) => email)).toEqual([INVESTOR]);
      const person = (await get(`/api/admin/people/${original.person}`, admin)).json().data;
      expect(person.contractList).toContainEqual(expect.objectContaining({ formerNumber: FORMER }));
      const ledger = await get(`/api/admin/contracts/${imported.number}`, admin);
      expect(ledger.json().data).toMatchObject({ number: imported.number, formerNumber: FORMER });
    },
  );

  test('a contract with a former number receives a transfer whose payer wrote the former number', async () => {
    const iban = await nominatedAccountOf(portal.services, portal.database.orm, original.person);
    const details = { name: 'P. de Vries', iban: iban ?? '', text: 'inleg contract hv 04711' };
    const { statementId } = await insertStatement(portal.services, '2026-11-19', [
      { amountCents: original.due, details },
    ]);
    await matchBankLines(portal.services, statementId);
    const { rows } = await portal.database.orm.execute(
      sql`select is_payment_completed as paid from contract where id = ${imported.id}`,
    );
    expect(rows).toEqual([{ paid: true }]);
  });

  test('a contract with a former number is named with both numbers in its documents and their file names', async () => {
    const { rows } = await portal.database.orm.execute<{ id: string; person: string }>(sql`
      select c.id, p.email as person from contract c join person_account p on p.id = c.person_id
      where p.brand = 'baken' and exists (select from document d where d.contract_id = c.id and d.kind = 'quarterly')
      order by c.id limit 1`);
    const [holder] = rows;
    if (!holder) throw new Error('the demo has no quarterly statement');
    const { id } = await insertImportedContract(portal.database.orm, {
      copyOf: holder.id,
      formerNumber: 'HV/9.12',
    });
    await portal.database.orm.execute(sql`
      insert into document select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
        'contract_id', ${id}::uuid, 'sealed', null, 'storage_key', null, 'rendered_at', null, 'byte_size', null,
        'sha256', null, 'sealed_with', null))).*
      from document d where d.contract_id = ${holder.id}::uuid and d.kind = 'quarterly' order by d.id limit 1`);
    const own = await portal.signIn(holder.person);
    const [document] = (await get(`/api/contracts/${id}/documents`, own)).json().data.items;
    const file = await get(`/api/documents/${document.DocumentID}/file`, own);
    expect(file.headers['content-disposition']).toMatch(/contract-\d{4}-\d{6}-oud-hv-9-12\.pdf/);
    expect(pagesOf(file.rawPayload).join(' ')).toMatch(/Oud contractnummer\s+HV\/9\.12/);
  });

  test.each([
    ['another spelling of a number in use', 'hv04711', /contract_former_number_unique/],
    ['a number with a space', 'HV 1', /contract_former_number/],
    ['an empty number', '', /contract_former_number/],
  ])('rejects %s as a former number', async (_what, formerNumber, message) => {
    const insert = insertImportedContract(portal.database.orm, { copyOf: original.id, formerNumber });
    await expect(insert).rejects.toMatchObject({ cause: { message: expect.stringMatching(message) } });
  });

  test('a former number never changes, and does not replace our own number', async () => {
    const change = (assignment: ReturnType<typeof sql>) =>
      portal.database.orm.execute(sql`update contract set ${assignment} where id = ${imported.id}`);
    await expect(change(sql`former_number = 'HV-1'`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('does not change') },
    });
    await expect(change(sql`number = ${FORMER}`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('contract_number_form') },
    });
  });
});
