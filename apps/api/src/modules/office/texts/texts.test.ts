import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderTextsView } from '@portaal/domain/office/texts/calls';
import { productCodes } from '@portaal/domain/products/products/product';
import { letterCode, readSecret } from '@portaal/domain/sign-in/claims/secret';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BRANDS_FOLDER, readBrands } from '../../../brands/brands.ts';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { textKind, textKindNames } from '../../../provider-texts/kinds.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { getTextPrint, listTexts } from './texts.use-cases.ts';

const URL = '/api/admin/texts';

let portal: TestApp;
let cookie: string;
const folder = mkdtempSync(join(tmpdir(), 'brands-'));
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('admin@example.nl');
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const print = (kind: string, product?: string) =>
  portal.call({
    method: 'GET',
    url: `${URL}/${kind}/print${product === undefined ? '' : `?product=${product}`}`,
    cookie,
  });

/** Returns a brand with a folder of texts that changed after the server read it. */
function changedBrand(change: (texts: string) => void) {
  rmSync(folder, { recursive: true });
  cpSync(BRANDS_FOLDER, folder, { recursive: true });
  const brand = readBrands({ folder, only: undefined, publicUrls: {} }).byId('anker');
  if (!brand) throw new Error('no anker');
  change(join(folder, 'anker/teksten'));
  return brand;
}

test('lists every text of the brand with its file', async () => {
  const { data } = (await portal.call({ method: 'GET', url: URL, cookie })).json() as {
    data: ProviderTextsView;
  };
  expect(data.unknownFiles).toEqual([]);
  expect(data.texts.map(({ kind }) => kind)).toEqual(textKindNames);
  for (const text of data.texts) {
    expect(text).toMatchObject({ status: 'present', isInForce: true, faults: [] });
  }
});

test.each(productCodes)(
  'prints the contract of %s as a PDF that is marked on every page',
  async (product) => {
    const response = await print('contract', product);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain(`proef-contract-${product.toLowerCase()}.pdf`);
    const pages = pagesOf(response.rawPayload);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect(page).toContain('PROEF');
    expect(pages.join(' ')).toContain('A. Voorbeeld');
    expect(pages.join(' ')).toContain('verzonnen');
  },
);

test('prints the letter with a code as a marked PDF, with the text of the file and a code that opens no account', async () => {
  const response = await print('invitationLetter');
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-disposition']).toContain('proef-brief-account-openen.pdf');
  const [page, ...others] = pagesOf(response.rawPayload);
  expect(others).toEqual([]);
  const words = page?.replaceAll(/\s+/g, ' ');
  for (const part of [
    'PROEF',
    'verzonnen',
    'Voorbeeldstraat 1',
    'Open uw account',
    'Beste A. Voorbeeld,',
    'Geef de code aan niemand',
  ]) {
    expect(words).toContain(part);
  }
  const code = /Code ([A-Z-]+)/.exec(words ?? '')?.[1] ?? '';
  expect(code).toBe('PROE-FPRO-EFPR');
  expect(readSecret(code)).not.toMatch(letterCode);
});

test('prints every mail and page with the example of each placeholder, and loads no external resources', async () => {
  for (const kind of textKindNames.filter((name) => textKind(name).use !== 'document')) {
    const response = await print(kind);
    expect(response.statusCode, kind).toBe(200);
    const words = response.body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain('PROEF');
    expect(words).not.toMatch(/undefined|[{}]\w+\.\w+/);
    for (const { example, isRequired } of Object.values(textKind(kind).placeholders)) {
      if (isRequired) expect(words.replaceAll('\u00a0', ' '), `${kind}: ${example}`).toContain(example);
    }
    expect(response.body).not.toMatch(/src="(?!data:)|url\(|<link|<script/);
  }
  expect((await print('geheim')).statusCode).toBe(404);
});

test('shows the text in the folder, which a restart would activate, and the line of each fault', async () => {
  const { services } = portal;
  const brand = changedBrand((texts) => {
    rmSync(join(texts, 'mail-code.md'));
    writeFileSync(join(texts, 'kontract.md'), 'x');
    writeFileSync(
      join(texts, 'ondertekenen.md'),
      '## juiste gegevens\nNieuwe woorden, binnen {melden.dagen} dagen.\n\n## bedenktijd\nIk las over {bedenktijd.dagen} dagen.\n\n' +
        '## uitleg van de bedenktijd\nTot {bedenktijd.einde}.\n',
    );
    writeFileSync(join(texts, 'contract.md'), '## inleiding\nHallo {wie}.\n');
  });
  const { texts, unknownFiles } = listTexts(brand);
  const of = (kind: string) => texts.find((text) => text.kind === kind);
  expect(unknownFiles).toEqual(['kontract.md']);
  expect(of('oneTimeCode')).toMatchObject({ status: 'missing', isInForce: false });
  expect(of('signing')).toMatchObject({ status: 'present', isInForce: false, faults: [] });
  expect(of('contract')).toMatchObject({ status: 'faulty' });
  expect(of('contract')?.faults[0]).toMatchObject({ line: 2, message: expect.stringContaining('{wie}') });

  const textOf = async (kind: string) =>
    (await getTextPrint(services, brand, { kind, product: undefined })).content.toString();
  expect(await textOf('signing')).toContain('Nieuwe woorden, binnen 30 dagen.');
  expect(await textOf('oneTimeCode')).toContain('PROEF');
  await expect(textOf('contract')).rejects.toMatchObject({
    code: 'invalidInput',
    fields: [{ field: 'kind', message: expect.stringContaining('contract.md regel 2') }],
  });
});

test('prints a text that an earlier release accepted, and lists what keeps the brand from opening with it', async () => {
  const brand = changedBrand((texts) => {
    const file = join(texts, 'contract.md');
    const content = readFileSync(file, 'utf8');
    writeFileSync(file, content.replace('{waardering.dag}', 'de eerste dag van de volgende maand'));
  });
  const contract = listTexts(brand).texts.find(({ kind }) => kind === 'contract');
  expect(contract).toMatchObject({
    status: 'outdated',
    faults: [
      { line: 7, message: expect.stringContaining('‘eerste dag van de volgende maand’ is getypt') },
      { message: '{waardering.dag} ontbreekt. Deze tekst moet dit noemen' },
    ],
  });
  const { content } = await getTextPrint(portal.services, brand, { kind: 'contract', product: undefined });
  if (!Buffer.isBuffer(content)) throw new Error('no PDF');
  expect(pagesOf(content).join(' ')).toContain('16.00 uur op de laatste werkdag van de maand');
});
