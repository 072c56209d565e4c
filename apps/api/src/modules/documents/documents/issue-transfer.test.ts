import { isoDate } from '@portaal/engine';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaxSnapshot } from '../../../documents/contract-snapshot.ts';
import { transfer as issuedDocument } from '../../../documents/testing/contract-document-examples.ts';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { contract, document, personAccount, relation } from '../../../schema/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type ExportScope, yearlyStatementQuery } from '../../office/book-export/row-queries.repository.ts';
import { holdersOf, issueStatements, issueTransferStatement, yearlyOver } from './documents.use-cases.ts';

const { requestNumber } = issuedDocument;

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const orm = () => portal.database.orm;
const issueContext = () => {
  const { clock, configuration } = portal.services;
  return { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
};
const contractCalled = async (description: string) => {
  const at = and(eq(contract.description, description), eq(contract.brand, 'baken'));
  const [row] = await orm().select().from(contract).where(at);
  if (!row) throw new Error(description);
  return row;
};
const personId = async (email: string): Promise<string> => {
  const at = and(eq(personAccount.email, email), eq(personAccount.brand, 'baken'));
  const [row] = await orm().select({ id: personAccount.id }).from(personAccount).where(at);
  return row?.id ?? '';
};
const statementsOf = (contractId: string) =>
  orm()
    .select()
    .from(document)
    .where(and(eq(document.contractId, contractId), eq(document.kind, 'transferStatement')));
/** Returns the documents for the current, unfinished year, which only a previous holder receives. */
const runningYear = (contractId: string) =>
  orm()
    .select()
    .from(document)
    .where(and(eq(document.contractId, contractId), like(document.reference, '2026% 2026-11-01')))
    .orderBy(document.kind);
const get = (url: string, cookie: string) => portal.call({ method: 'GET', url, cookie });
const words = (pdf: Buffer): string => pagesOf(pdf).join(' ').replace(/\s+/g, ' ');

/**
 * Transfers a contract in the same order as the product does: read the holders, transfer, issue the
 * documents. A second call changes nothing.
 */
async function transfer(
  tx: Transaction,
  contractId: string,
  change: { readonly personId: string; readonly relationId: string | null },
  reason: 'schenking' | 'huwelijk',
): Promise<void> {
  const before = await holdersOf(tx, issueContext(), contractId);
  await tx.update(contract).set(change).where(eq(contract.id, contractId));
  const snapshot = { before, requestNumber, reason, transferredOn: isoDate('2026-11-20') };
  await issueTransferStatement(tx, issueContext(), snapshot);
  await issueTransferStatement(tx, issueContext(), snapshot);
}

describe('a contract is transferred to another holder', () => {
  test('each holder of a transferred contract gets an own statement, and sees only documents made for them', async () => {
    const { id } = await contractCalled('Winkels en woningen');
    const [giver, receiver] = await Promise.all(
      ['investeerder@example.nl', 'openstaand@example.nl'].map((email) => portal.signIn(email)),
    );
    const older = (await get(`/api/contracts/${id}/documents`, giver ?? '')).json().data.items;
    const newHolder = await personId('openstaand@example.nl');
    await portal.database.transaction((tx) =>
      transfer(tx, id, { personId: newHolder, relationId: null }, 'schenking'),
    );
    const statements = await statementsOf(id);
    expect(statements.map(({ reference }) => reference).sort()).toEqual([
      `${requestNumber}-nieuw`,
      `${requestNumber}-oud`,
    ]);
    for (const { snapshot } of statements) expect(JSON.stringify(snapshot)).not.toMatch(/Veldkamp|Stam/);

    // The previous holder can no longer open the contract, and the new holder sees only the documents made for the
    // new holder.
    expect((await get(`/api/contracts/${id}/documents`, giver ?? '')).statusCode).toBe(404);
    const { items: Documenten, Aantallen } = (
      await get(`/api/contracts/${id}/documents`, receiver ?? '')
    ).json().data;
    const own = statements.find(({ reference }) => reference.endsWith('-nieuw'));
    expect(Documenten.map(({ DocumentID }: { DocumentID: string }) => DocumentID)).toEqual([own?.id]);
    expect(Aantallen).toEqual([{ Jaar: '2026', Soort: 'transferStatement', Aantal: 1 }]);
    for (const { DocumentID } of older) {
      expect((await get(`/api/documents/${DocumentID}/file`, receiver ?? '')).statusCode).toBe(404);
      expect((await get(`/api/documents/${DocumentID}/file`, giver ?? '')).statusCode).toBe(200);
    }

    const other = statements.find(({ reference }) => reference.endsWith('-oud'));
    for (const [mine, his, cookie] of [
      [own, other, receiver],
      [other, own, giver],
    ] as const) {
      expect((await get(`/api/documents/${his?.id}/file`, cookie ?? '')).statusCode).toBe(404);
      const file = await get(`/api/documents/${mine?.id}/file`, cookie ?? '');
      expect(file.headers['content-disposition']).toMatch(/verklaring-van-overdracht-w-2026-000123-/);
      const text = words(file.rawPayload);
      expect(text).toContain('Van wie Naam Rol Geboortedatum I.M. Veldkamp Contracthouder 14 mei 1971');
      expect(text).toContain('Naar wie Naam Rol Geboortedatum O. Stam Contracthouder 30 september 1984');
      expect(text).toContain('Reden Schenking');
      expect(text).toMatch(/Nederlands Vastgoed Fonds [\d.]+,\d{4} € [\d.]+,\d{4} € [\d.]+,\d{2}/);
      expect(text).not.toMatch(/999094580|Touwslagersgracht|Werfkelderstraat/);
    }
  });

  test('the yearly statement of a transferred contract covers the period of the holder who receives it', async () => {
    const { id } = await contractCalled('Winkels en woningen');
    const handedOver = await runningYear(id);
    expect(handedOver.map(({ kind, title }) => [kind, title])).toEqual([
      ['annual', 'Kostenoverzicht 2026'],
      ['quarterly', 'Kwartaaloverzicht 4e kwartaal 2026'],
      ['taxStatement', 'Jaaropgave 2026'],
    ]);
    const [old] = handedOver.slice(-1);

    // Inserts a price at the end of the year. The prices of the other months do not matter here.
    await orm().execute(sql`insert into fund_price (fund_id, date, nav, distribution, published_at)
      select fund_id, '2027-01-01', nav, 0, now() from fund_price where date = '2026-11-01'`);
    await orm().execute(sql`insert into contract_valuation (contract_id, date, value_cents)
      values (${id}::uuid, '2027-01-01', 4000000)`);
    const year = yearlyOver(2026).find(({ kind }) => kind === 'taxStatement');
    if (!year) throw new Error('no period');
    await portal.database.transaction((tx) =>
      issueStatements(tx, issueContext(), year, { first: id, last: id }),
    );
    const [received] = await orm()
      .select()
      .from(document)
      .where(and(eq(document.contractId, id), eq(document.kind, year.kind), eq(document.reference, '2026')));
    expect(received?.personId).toBe(await personId('openstaand@example.nl'));
    const [before, after] = [old?.snapshot, received?.snapshot] as TaxSnapshot[];
    expect(before).toMatchObject({ from: '2026-01-01', to: '2026-11-01', heldUntil: '2026-11-20' });
    expect(after).toMatchObject({ from: '2026-11-01', to: '2027-01-01', heldFrom: '2026-11-20' });
    expect(after?.beginCents).toBe(before?.endCents);
    expect(after).toMatchObject({ endCents: 4_000_000, flows: {} });
    // A book package has one row per contract and year, with the value of the first holder and the amounts of
    // both.
    const { text, values } = yearlyStatementQuery({ brand: 'baken' } as ExportScope);
    const { number, formerNumber } = await contractCalled('Winkels en woningen');
    const paid = [before, after].flatMap((one) => one?.payouts ?? []);
    const euros = (cents: number) => (cents / 100).toFixed(2);
    expect(
      await portal.rows(
        `select begin, received, withheld
         from (${text}) x (key, contract, year, begin, received, premium, withheld) where key = $2`,
        [...values, `${formerNumber ?? number} 2026`],
      ),
    ).toEqual([
      {
        begin: euros(before?.beginCents ?? 0),
        received: euros(paid.reduce((sum, one) => sum + one.netCents, 0)),
        withheld: '0.00',
      },
    ]);
    expect(before?.beginCents).not.toBe(after?.beginCents);

    const [giver, receiver] = await Promise.all(
      ['investeerder@example.nl', 'openstaand@example.nl'].map((email) => portal.signIn(email)),
    );
    const his = words((await get(`/api/documents/${old?.id}/file`, giver ?? '')).rawPayload);
    expect(his).toContain('Het contract is op 20 november 2026 op een andere naam gezet.');
    expect(his).toContain('I.M. Veldkamp Contracthouder 14 mei 1971 999094580');
    expect(his).toMatch(/Box 3: waarde op 1 januari 2026 Fonds .* Nederlands Vastgoed Fonds/);
    const hers = words((await get(`/api/documents/${received?.id}/file`, receiver ?? '')).rawPayload);
    expect(hers).toContain('Op 1 januari 2026 was dit contract nog niet van u. U vult niets in.');
    expect(hers).toContain('Waarde op 1 november 2026, de laatste voor de overdracht');
    expect(hers).toContain('O. Stam Contracthouder 30 september 1984 999022003');
  });

  test('a contract gets one statement if the holder stays and only a second person is added', async () => {
    const { id, personId: holder } = await contractCalled('Amerika');
    const partner = and(eq(relation.personId, holder), eq(relation.type, 'partner'));
    const [beside] = await orm().select().from(relation).where(partner);
    await portal.database.transaction((tx) =>
      transfer(tx, id, { personId: holder, relationId: beside?.id ?? null }, 'huwelijk'),
    );
    const statements = await statementsOf(id);
    expect(statements).toHaveLength(1);
    expect(await runningYear(id)).toEqual([]);
    const cookie = await portal.signIn('investeerder@example.nl');
    const text = words((await get(`/api/documents/${statements[0]?.id}/file`, cookie)).rawPayload);
    expect(text).toMatch(/Naar wie Naam Rol Geboortedatum I\.M\. Veldkamp .* Mede-contracthouder/);
  });
});
