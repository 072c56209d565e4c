import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BRANDS_FOLDER, type Brands, readBrands } from '../../../brands/brands.ts';
import { textKinds } from '../../../provider-texts/kinds.ts';
import { exampleText } from '../../../provider-texts/provider-texts.ts';
import { lineOf, renderText } from '../../../provider-texts/render-text.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recordTexts, textOfDocument } from './provider-texts.use-cases.ts';

let portal: TestApp;
let folder: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false, terms: false, role: 'application' });
  folder = mkdtempSync(join(tmpdir(), 'brands-'));
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Returns the brands with a changed sentence in Anker's declarations, as after an edit of its folder. */
function brandsWith(sentence: string | undefined): Brands {
  cpSync(BRANDS_FOLDER, folder, { recursive: true });
  const file = join(folder, 'anker/teksten/ondertekenen.md');
  if (sentence !== undefined) {
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('Ik verklaar dat deze gegevens juist zijn.', sentence),
    );
  }
  return readBrands({ folder, only: undefined, publicUrls: {} });
}

const startWith = (brands: Brands) => recordTexts({ ...portal.services, brands });
const ankerOf = (brands: Brands) => {
  const anker = brands.byId('anker');
  if (!anker) throw new Error('no anker');
  return anker;
};

async function declarationOf(brands: Brands, { agreed, at }: { agreed?: string; at: Date }): Promise<string> {
  const anker = ankerOf(brands);
  const text = await textOfDocument(portal.database.orm, anker, { kind: 'signing', agreed, at });
  const parts = renderText(textKinds.signing, text, {
    provider: anker,
    values: { 'melden.dagen': '30', 'bedenktijd.dagen': '14', 'bedenktijd.einde': '12 december 2026' },
  });
  return lineOf(parts['juiste gegevens']);
}

test('each start of the server stores changed texts, and a contract keeps the texts under which it was signed', async () => {
  const [before, after] = [brandsWith(undefined), brandsWith('De gegevens kloppen.')];
  const versions = () =>
    portal.rows("SELECT kind, digest FROM provider_text WHERE brand = 'anker' ORDER BY in_force_from, id");
  const audited = () =>
    portal.rows(
      "SELECT subject_id, detail FROM audit_entry WHERE action = 'texts.inForce' ORDER BY sequence",
    );
  const start = portal.clock.now();

  await startWith(before);
  const first = await versions();
  expect(first.map(({ kind }) => kind).sort()).toEqual(Object.keys(textKinds).sort());
  expect((await audited()).map(({ subject_id }) => subject_id).sort()).toEqual(['anker', 'baken']);
  const signed = first.find(({ kind }) => kind === 'signing')?.digest;

  // Starts with the same texts again, as a second process would.
  await startWith(before);
  expect(await versions()).toEqual(first);

  portal.clock.advance(60_000);
  await startWith(after);
  const [changed, ...others] = (await versions()).slice(first.length);
  expect(others).toEqual([]);
  expect(changed).toEqual({ kind: 'signing', digest: ankerOf(after).provider.texts.get('signing')?.digest });
  expect((await audited()).at(-1)).toEqual({ subject_id: 'anker', detail: { signing: changed?.digest } });

  // A process with the new folder prints the texts that were signed while the old folder was in use, and vice
  // versa.
  const now = portal.clock.now();
  expect(await declarationOf(after, { agreed: signed, at: now })).toContain('Ik verklaar dat deze gegevens');
  expect(await declarationOf(before, { agreed: changed?.digest, at: now })).toContain('De gegevens kloppen.');
  // A document without a signature has the texts of its day, in both processes.
  expect(await declarationOf(after, { at: start })).toContain('Ik verklaar dat deze gegevens');
  expect(await declarationOf(before, { at: now })).toContain('De gegevens kloppen.');

  // A process with the old folder restarts during the deployment.
  portal.clock.advance(60_000);
  await startWith(before);
  expect((await versions()).at(-1)).toEqual({ kind: 'signing', digest: signed });
});

test('a document that is older than the first stored version has the texts of release 1.0', async () => {
  const text = await textOfDocument(portal.database.orm, ankerOf(brandsWith('Anders.')), {
    kind: 'contract',
    agreed: undefined,
    at: new Date('2020-01-01'),
  });
  expect(text).toEqual(exampleText('contract'));
});

test('reports a signed text that is not stored, and prints no other text instead', async () => {
  const agreed = '0'.repeat(64);
  await expect(declarationOf(brandsWith(undefined), { agreed, at: portal.clock.now() })).rejects.toThrow(
    `text ${agreed} of signing of brand anker is not stored`,
  );
});

test('the server cannot change or remove a text that was in force', async () => {
  for (const statement of ["UPDATE provider_text SET content = 'x'", 'DELETE FROM provider_text'])
    await expect(portal.database.orm.execute(statement)).rejects.toThrow();
});
