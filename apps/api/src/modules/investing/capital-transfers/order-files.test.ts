import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasEntry, objectsWith } from '../../../pdf/testing/pdf-objects.ts';
import {
  fontsOf,
  informationOf,
  pagesOf,
  structureOf,
  unmarkedContent,
} from '../../../pdf/testing/poppler.ts';
import { fieldKeysFrom } from '../../../platform/field-encryption.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { resealColumns, retireKeys, verifyFieldKeys } from '../../office/field-keys/field-keys.use-cases.ts';
import { getCapitalTransferData, getCapitalTransferOrder } from './order-files.use-cases.ts';
import { runningTransferProblems } from './ordering.use-cases.ts';
import { rehashPolicies } from './rehashing.use-cases.ts';
import { TransferMonths } from './testing/transfer-months.ts';

let portal: TestApp;
let at: TransferMonths;
beforeEach(async () => {
  portal = await createTestApp({ demoData: false });
  at = await TransferMonths.signed(portal, 'SUL');
});
afterEach(() => portal.close());

/** Returns the reference of a contract by ISO 11649: the remainder of the digits and `RF00` by 97, from 98. */
function referenceOf(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  // R is 27 and F is 15.
  const check = 98n - (BigInt(`${digits}271500`) % 97n);
  return `RF${String(check).padStart(2, '0')}${digits}`.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

test('1.8 the file for the other provider has one line with every column of the order', async () => {
  const { content } = await getCapitalTransferData(at.services, at.employee.person, at.transferId);
  const parts: Buffer[] = [];
  for await (const part of content as AsyncIterable<Buffer | string>) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts).toString();
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.slice(1).trimEnd().split(/\r?\n/);
  expect(lines).toEqual([
    'Aanbieder;Polisnummer;Houder;Geboortedatum;Geheel of deel;Soort;Regime;Verwacht bedrag;Naar rekening;Ten name van;Betalingskenmerk;Contract;Ondertekend op',
    `Nationale-Nederlanden;NN 123.456.789;N. Brouwer;1985-05-06;geheel;accumulation;from2014;40000,00;NL27TEST2000000010;Stichting Bewaarder Baken;${referenceOf(at.number)};${at.number};2026-11-20`,
  ]);
});

// The machine-checkable requirements of ISO 14289-1 (PDF/UA).
test('1.8 the letter to the other provider is a tagged document that a screen reader can read in order', async () => {
  const { content } = await getCapitalTransferOrder(at.services, at.employee.person, at.transferId);
  const pdf = content as Buffer;
  const [catalog = ''] = objectsWith(pdf, '/Type /Catalog');
  expect(catalog).toMatch(/\/Lang \(nl-NL\)/);
  expect(catalog).toMatch(/\/StructTreeRoot \d+ 0 R/);
  expect(objectsWith(pdf, '/Marked true')).toHaveLength(1);
  expect(objectsWith(pdf, '/DisplayDocTitle true')).toHaveLength(1);
  const source = pdf.toString('latin1');
  expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(source).toContain('Opdracht tot overdracht van een lijfrente, polis NN 123.456.789');
  expect(informationOf(pdf)).toMatch(/^Suspects: +no$/m);
  for (const page of objectsWith(pdf, '/Type /Page')) {
    expect(page).toMatch(/\/Tabs \/S/);
    expect(page).toMatch(/\/StructParents \d+/);
  }
  expect(fontsOf(pdf).filter(({ embedded, subset, unicode }) => !(embedded && subset && unicode))).toEqual(
    [],
  );
  expect(objectsWith(pdf, '/Type /FontDescriptor').filter((font) => hasEntry(font, '/CIDSet'))).toEqual([]);
  expect(unmarkedContent(pdf)).toEqual([]);
  const headings = [...structureOf(pdf).matchAll(/^ *(H[1-6])\b/gm)].map(([, level]) => level);
  expect(headings).toEqual(['H1', 'H2', 'H2', 'H2', 'H2', 'H2']);
  const text = pagesOf(pdf).join(' ').replaceAll(/\s+/g, ' ');
  for (const part of [
    'NN 123.456.789',
    'N. Brouwer',
    '6 mei 1985',
    'NL27TEST2000000010',
    referenceOf(at.number),
  ])
    expect(text).toContain(part);
});

test('1.8 after the key is rotated and removed, the policy of a running transfer is still recognised', async () => {
  const { services } = at;
  const { database, clock } = portal;
  const old = services.configuration.fieldKeys;
  const renewed = fieldKeysFrom(`2027:${randomBytes(32).toString('base64')}`);
  if (!renewed) throw new Error('no key');
  const both = { currentId: '2027', byId: new Map([...renewed.byId, ...old.byId]) };
  Object.assign(services.configuration, { fieldKeys: both });
  await verifyFieldKeys({ clock, database, keys: both });
  await resealColumns({ database, keys: both });
  expect(await rehashPolicies(services)).toEqual({ done: 1, unopened: [] });
  expect(await rehashPolicies(services)).toEqual({ done: 0, unopened: [] });
  await retireKeys({ database, keys: both });
  Object.assign(services.configuration, { fieldKeys: renewed });
  const policy = { providerName: 'nationale nederlanden', policyNumber: 'nn123456789' };
  const runs = (number: string) =>
    runningTransferProblems(database.orm, renewed, 'baken', { ...policy, policyNumber: number });
  expect(await runs(policy.policyNumber)).toHaveLength(1);
  expect(await runs('nn123456780')).toEqual([]);
});
