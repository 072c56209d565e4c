import { isoDate } from '@portaal/engine';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transfer as paper } from '../../documents/testing/contract-papers.ts';
import { pagesOf } from '../../documents/testing/poppler.ts';
import type { Transaction } from '../../plugins/orm.ts';
import { contract, document, personAccount, relation } from '../../schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { freezeTransferStatement, holdersOf } from './documents.use-cases.ts';

const { requestNumber } = paper;

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const orm = () => portal.database.orm;
const freezing = () => {
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
const get = (url: string, cookie: string) => portal.call({ method: 'GET', url, cookie });
const words = (pdf: Buffer): string => pagesOf(pdf).join(' ').replace(/\s+/g, ' ');

/** As whoever carries a change of ownership out: before, the change, after. */
const transfer = (
  tx: Transaction,
  contractId: string,
  change: Partial<typeof contract.$inferInsert>,
  reason: 'schenking' | 'huwelijk',
) =>
  holdersOf(tx, freezing(), contractId).then(async (before) => {
    await tx.update(contract).set(change).where(eq(contract.id, contractId));
    const facts = { before, requestNumber, reason, transferredOn: isoDate('2026-11-20') };
    await freezeTransferStatement(tx, freezing(), facts);
    await freezeTransferStatement(tx, freezing(), facts);
  });

describe('a contract that goes over to another', () => {
  test('leaves each side a statement of his own, and older papers with who they were made for', async () => {
    const { id } = await contractCalled('Winkels en woningen');
    const [giver, receiver] = await Promise.all(
      ['investeerder@example.nl', 'openstaand@example.nl'].map((email) => portal.signIn(email)),
    );
    const older = (await get(`/api/contracts/${id}/documents`, giver ?? '')).json().data.Documenten;
    const newHolder = await personId('openstaand@example.nl');
    await portal.database.transaction((tx) =>
      transfer(tx, id, { personId: newHolder, relationId: null }, 'schenking'),
    );
    const statements = await statementsOf(id);
    expect(statements.map(({ reference }) => reference).sort()).toEqual([
      `${requestNumber}-nieuw`,
      `${requestNumber}-oud`,
    ]);
    for (const { facts } of statements) expect(JSON.stringify(facts)).not.toMatch(/Veldkamp|Stam/);

    // The old holder has no contract any more; the new one sees what was made for him.
    expect((await get(`/api/contracts/${id}/documents`, giver ?? '')).statusCode).toBe(404);
    const { Documenten, Aantallen } = (await get(`/api/contracts/${id}/documents`, receiver ?? '')).json()
      .data;
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

  test('to who held it already, with another beside him, is one statement', async () => {
    const { id, personId: holder } = await contractCalled('Amerika');
    const partner = and(eq(relation.personId, holder), eq(relation.type, 'partner'));
    const [beside] = await orm().select().from(relation).where(partner);
    await portal.database.transaction((tx) =>
      transfer(tx, id, { relationId: beside?.id ?? null }, 'huwelijk'),
    );
    const statements = await statementsOf(id);
    expect(statements).toHaveLength(1);
    const cookie = await portal.signIn('investeerder@example.nl');
    const text = words((await get(`/api/documents/${statements[0]?.id}/file`, cookie)).rawPayload);
    expect(text).toMatch(/Naar wie Naam Rol Geboortedatum I\.M\. Veldkamp .* Mede-contracthouder/);
  });
});
