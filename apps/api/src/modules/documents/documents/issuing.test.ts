import { isoDate } from '@portaal/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfirmationSnapshot, ContractSnapshot } from '../../../documents/contract-snapshot.ts';
import { contract, document } from '../../../schema/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { documentId } from './document-id.mapping.ts';
import { issueContractDocuments, issueDealingRunDocuments } from './documents.use-cases.ts';
import { openIdentity } from './sealed-identity.mapping.ts';

const ALL = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await portal.database.orm.delete(document);
});
afterAll(() => portal.close());

const issueContext = () => {
  const { clock, configuration } = portal.services;
  return { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
};
const issue = (dealingDay: string) =>
  portal.database.transaction((tx) =>
    issueDealingRunDocuments(tx, issueContext(), { dealingDay: isoDate(dealingDay), range: ALL }),
  );

const documentsOf = async (description: string) => {
  const { orm } = portal.database;
  const [row] = await orm.select().from(contract).where(eq(contract.description, description));
  if (!row) throw new Error(description);
  return {
    contract: row,
    documents: await orm.select().from(document).where(eq(document.contractId, row.id)),
  };
};

test('a dealing run issues one confirmation of everything it dealt for a contract, and only once', async () => {
  await issue('2026-11-01');
  const { documents, contract } = await documentsOf('Later stoppen met werken');
  expect(documents).toHaveLength(1);
  const [{ snapshot, ...row } = { snapshot: undefined }] = documents;
  expect(row).toMatchObject({
    id: documentId(contract.id, 'confirmation', '2026-11-01'),
    title: 'Transactiebevestiging 1 november 2026',
    documentDate: '2026-11-20',
    sealed: null,
  });
  const { lines, ...rest } = snapshot as ConfirmationSnapshot;
  expect(rest).toEqual({
    version: 1,
    payDay: null,
    contract: { number: contract.number, product: 'SB' },
    valueDate: '2026-11-01',
    order: null,
    leavesOpen: false,
  });
  // An investor does not order a reinvestment, so no confirmation follows; the quarterly statement lists it.
  expect(lines.map(({ type, amountCents }) => [type, amountCents])).toEqual([
    ['PERIODIC_DEPOSIT', 10_000],
    ['ENTRY_COST', -300],
  ]);
  expect(lines[0]).toMatchObject({ fund: 'Duits Vastgoed Fonds', bookingDate: '2026-10-25' });
  expect(lines[0]?.units).toMatch(/^0\.\d{4}$/);

  portal.clock.advance(60_000);
  await issue('2026-11-01');
  expect((await documentsOf('Later stoppen met werken')).documents).toEqual(documents);
});

test('a contract without a deal gets no confirmation, and the confirmation of a sale shows the payout', async () => {
  await issue('2025-11-01');
  expect((await documentsOf('Winkels en woningen')).documents).toEqual([]);
  const { documents } = await documentsOf('Verkocht voor de verbouwing');
  expect(documents).toHaveLength(1);
  const [snapshot] = documents.map((row) => row.snapshot as ConfirmationSnapshot);
  expect(snapshot?.lines.map(({ type }) => type)).toEqual(['SELL', 'EXIT_COST']);
  expect(snapshot?.order).toMatch(/^V-2025-\d{6}$/);
});

test('the confirmation of a fund switch shows the request number', async () => {
  await issue('2026-03-01');
  const { documents } = await documentsOf('Amerika en leningen');
  const snapshot = documents
    .map((row) => row.snapshot as ConfirmationSnapshot)
    .find(({ valueDate }) => valueDate === '2026-03-01');
  expect(snapshot?.order).toMatch(/^W-2026-\d{6}$/);
});

test('issues a contract document when the contract starts, and stores the names in it encrypted', async () => {
  await issue('2023-11-01');
  const child = 'Spaarpot voor de studie van Sanne en Daan, aangevuld met de erfenis van oma Riek';
  const { documents, contract: ownContract } = await documentsOf(child);
  const document = documents.find(({ kind }) => kind === 'contract');
  const snapshot = document?.snapshot as ContractSnapshot;
  expect(snapshot).toMatchObject({
    startDate: '2023-11-01',
    monthlyDepositCents: 5_000,
    periodicPayoutCents: null,
  });
  expect(snapshot.funds).toEqual([{ name: 'Duits Vastgoed Fonds', allocationBasisPoints: 10_000 }]);
  expect(JSON.stringify(snapshot)).not.toMatch(/Veldkamp|Sanne/);
  expect(String(document?.sealed)).toMatch(/^v1\./);
  const { fieldKeys } = portal.services.configuration;
  const identity = openIdentity<'contract'>(
    fieldKeys,
    document?.id ?? '',
    document?.sealed ?? Buffer.alloc(0),
  );
  expect(identity.description).toBe(ownContract.description);
  expect(identity.holders.map(({ role }) => role)).toEqual(['holder', 'child']);
  expect(identity.holders[0]).toEqual({
    role: 'holder',
    name: 'I.M. Veldkamp',
    birthDate: '1971-05-14',
    citizenNumber: null,
    address: ['Touwslagersgracht 12', '1012\u00a0AB Amsterdam'],
  });
});

test('a contract that waits for its first dealing day already has exactly one contract document', async () => {
  const { contract: waiting } = await documentsOf('Start volgende maand');
  const twice = () =>
    portal.database.transaction((tx) =>
      issueContractDocuments(tx, issueContext(), { first: waiting.id, last: waiting.id }),
    );
  await twice();
  await twice();
  const { documents } = await documentsOf('Start volgende maand');
  expect(documents.map(({ kind, title, reference }) => [kind, title, reference])).toEqual([
    ['contract', 'Contract', waiting.number],
  ]);
});
