import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { contract, document, notification } from '../../../schema/index.ts';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseDocumentsOf, eraseFile, issueMissing, renderWaiting } from './documents.use-cases.ts';

const INVESTOR = 'investeerder@example.nl';

let portal: TestApp;
let cookie: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn(INVESTOR);
  const found = (await get('/api/contracts/summaries')).json().data;
  contractId = found.find(
    ({ Omschrijving }: { Omschrijving: string }) => Omschrijving === 'Spreiding over vier fondsen',
  ).ContractID;
});
afterAll(() => portal.close());

const get = (url: string, as: string | undefined = cookie, brand = 'baken') =>
  portal.call({ method: 'GET', url, brand, ...(as ? { cookie: as } : {}) });
const list = async (query = '') => (await get(`/api/contracts/${contractId}/documents${query}`)).json().data;
const fileOf = (id: string) => get(`/api/documents/${id}/file`);
const idOf = async (kind: string): Promise<string> => (await list(`?soort=${kind}`)).items[0].DocumentID;
const rowOf = async (id: string) => {
  const [row] = await portal.database.orm.select().from(document).where(eq(document.id, id));
  if (!row) throw new Error(id);
  return row;
};
const words = (pdf: Buffer): string => pagesOf(pdf).join(' ').replace(/\s+/g, ' ');

describe('R-29 an investor lists the documents of a contract', () => {
  test('lists the documents of a contract by the year they concern, newest first, with counts per kind', async () => {
    const { items: Documenten, Aantallen } = await list();
    const days = Documenten.map(({ Jaar, Datum }: Record<string, string>) => `${Jaar} ${Datum}`);
    expect(days).toEqual(days.toSorted().reverse());
    expect(Documenten[0]).toMatchObject({
      Soort: 'confirmation',
      Titel: 'Transactiebevestiging 1 november 2026',
      Grootte: null,
      VervangenOp: null,
    });
    expect(Documenten.slice(-2)).toMatchObject([
      { Soort: 'contract', Titel: 'Contract', Datum: '2020-10-10' },
      { Soort: 'offer', Titel: expect.stringMatching(/^Offerte B2020-\d{6}$/), Datum: '2020-10-06' },
    ]);
    expect(Aantallen).toEqual([
      { Jaar: '2026', Soort: 'confirmation', Aantal: 6 },
      { Jaar: '2026', Soort: 'quarterly', Aantal: 2 },
      { Jaar: '2025', Soort: 'annual', Aantal: 1 },
      { Jaar: '2025', Soort: 'taxStatement', Aantal: 1 },
      { Jaar: '2024', Soort: 'annual', Aantal: 1 },
      { Jaar: '2024', Soort: 'taxStatement', Aantal: 1 },
      { Jaar: '2020', Soort: 'contract', Aantal: 1 },
      { Jaar: '2020', Soort: 'offer', Aantal: 1 },
    ]);
  });

  test('the documents of a contract can be filtered by year and kind, in pages', async () => {
    const titles = ({ items }: { items: { Titel: string }[] }) => items.map(({ Titel }) => Titel);
    expect(titles(await list('?soort=taxStatement'))).toEqual(['Jaaropgave 2025', 'Jaaropgave 2024']);
    expect(titles(await list('?jaar=2025&soort=annual'))).toEqual(['Kostenoverzicht 2025']);
    const all = titles(await list());
    const paged: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await list(`?limit=4${after === '' ? '' : `&after=${after}`}`);
      paged.push(...titles(page));
      after = page.next;
    }
    expect(paged).toEqual(all);
    const confirmations = await list('?soort=confirmation');
    const first = await list('?soort=confirmation&limit=2');
    const second = await list(`?soort=confirmation&limit=2&after=${first.next}`);
    expect([...titles(first), ...titles(second)]).toEqual(titles(confirmations).slice(0, 4));
    for (const wrong of ['?jaar=20', '?soort=alles', '?limit=0']) {
      expect((await get(`/api/contracts/${contractId}/documents${wrong}`)).statusCode).toBe(422);
    }
  });

  test('G-06 the documents of a contract are visible only to their owner at their own brand', async () => {
    const id = await idOf('taxStatement');
    const other = await portal.signIn('openstaand@example.nl');
    const namesake = await portal.signIn(INVESTOR, 'anker');
    for (const url of [`/api/contracts/${contractId}/documents`, `/api/documents/${id}/file`]) {
      expect((await get(url, '')).statusCode).toBe(401);
      expect((await get(url, other)).statusCode).toBe(404);
      expect((await get(url, namesake, 'anker')).statusCode).toBe(404);
    }
    expect((await rowOf(id)).renderedAt).toBeNull();
  });
});

describe('the file of a document is rendered and stored', () => {
  // Promise: Wij maken dit document voor u.
  test('a document file is rendered and stored when first opened, and returned with the same bytes from then on', async () => {
    const id = await idOf('taxStatement');
    const [first, atOnce] = await Promise.all([fileOf(id), fileOf(id)]);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="jaaropgave-2025-contract-2020-\d{6}\.pdf"$/,
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(atOnce.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(words(first.rawPayload)).toContain('I.M. Veldkamp Contracthouder 14 mei 1971 999094580');

    const { storageKey, byteSize } = await rowOf(id);
    expect(byteSize).toBe(first.rawPayload.length);
    expect((await list('?soort=taxStatement')).items[0].Grootte).toBe(byteSize);
    // The stored file is unreadable without the key.
    const stored = await portal.services.storage.get(storageKey ?? '');
    expect(stored?.includes('%PDF')).toBe(false);

    // A later time or a changed fund name does not change an issued document.
    portal.clock.advance(60_000);
    await changePublished(portal.database.orm, 'fund', sql`name = 'Hollands Huizen Fonds' where id = 1`);
    expect((await fileOf(id)).rawPayload.equals(first.rawPayload)).toBe(true);

    // A missing file is rendered again, from the same snapshot.
    await portal.services.storage.delete(storageKey ?? '');
    expect((await fileOf(id)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await portal.services.storage.get(storageKey ?? ''))?.length).toBe(stored?.length);
    // A file that cannot be decrypted is rendered again but stays stored, because with a wrong key the stored
    // file may be intact.
    const otherKey = Buffer.from(stored ?? '');
    otherKey.write('v1.ander');
    await portal.services.storage.put(storageKey ?? '', otherKey);
    expect((await fileOf(id)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await portal.services.storage.get(storageKey ?? ''))?.equals(otherKey)).toBe(true);
  });

  // Promise: Daarom krijgt u het niet.
  test('a document file whose content has changed is not returned', async () => {
    const id = await idOf('annual');
    await fileOf(id);
    const { storageKey } = await rowOf(id);
    await portal.services.storage.delete(storageKey ?? '');
    await portal.database.orm.execute(
      sql`UPDATE document SET title = 'Kostenoverzicht 1999' WHERE id = ${id}::uuid`,
    );
    const rejected = await fileOf(id);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({ code: 'documentDamaged' });
    expect(rejected.json().message).toContain('Neem contact met ons op.');
  });

  test('a document file that 20 callers open concurrently is rendered once', async () => {
    const id = await idOf('confirmation');
    const { storage } = portal.services;
    const put = vi.spyOn(storage, 'put');
    const files = await Promise.all(Array.from({ length: 20 }, () => fileOf(id)));
    const { storageKey } = await rowOf(id);
    // A job may be rendering another document at the same time, so only calls for this key count.
    const stored = put.mock.calls.filter(([key]) => key === storageKey);
    put.mockRestore();
    expect(stored).toHaveLength(1);
    expect(new Set(files.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(files.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1);
    expect((await rowOf(id)).byteSize).toBe(files[0]?.rawPayload.length);
  });

  test('a document file is returned even if the storage fails, and is stored once the storage works again', async () => {
    const id = await idOf('contract');
    const { storage } = portal.services;
    const broken = () => Promise.reject(new Error('The storage answers 503'));
    const put = vi.spyOn(storage, 'put').mockImplementation(broken);
    const first = await fileOf(id);
    expect(first.statusCode).toBe(200);
    expect((await rowOf(id)).renderedAt).toBeNull();
    put.mockRestore();
    await fileOf(id);
    expect((await rowOf(id)).renderedAt).not.toBeNull();
    const get = vi.spyOn(storage, 'get').mockImplementation(broken);
    expect((await fileOf(id)).rawPayload.equals(first.rawPayload)).toBe(true);
    get.mockRestore();
  });

  test('a request for a document with an invalid id returns a client error', async () => {
    for (const id of ['..%2f..%2fetc%2fpasswd', '%2e%2e%2fwachtwoorden', '1', 'a'.repeat(5_000)]) {
      expect([404, 414]).toContain((await fileOf(id)).statusCode);
    }
  });

  test('a nightly job renders document files in advance, a few at a time', async () => {
    const rendered = () => portal.database.orm.$count(document, isNotNull(document.renderedAt));
    const before = await rendered();
    await renderWaiting(portal.services, 3);
    expect(await rendered()).toBe(before + 3);
  });
});

describe('investors receive statements', () => {
  test('statements are issued once, after the dealing run that follows the period, with one message per contract', async () => {
    const { orm } = portal.database;
    const tax = and(eq(document.contractId, contractId), eq(document.reference, '2025'));
    const before = await orm.select().from(document).where(tax);
    await orm.delete(document).where(tax);
    await issueMissing(portal.services);
    await issueMissing(portal.services);
    const after = await orm.select().from(document).where(tax);
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    const notified = await orm.select().from(notification).where(eq(notification.contractId, contractId));
    expect(notified.map(({ kind, title }) => [kind, title])).toEqual([
      ['document', 'Jaaropgave 2025 staat klaar'],
    ]);
    const [owned] = await orm.select().from(contract).where(eq(contract.id, contractId));
    expect(notified[0]?.text).toContain(`bij de documenten van contract ${owned?.number}.`);
    expect(await orm.$count(document, eq(document.reference, '2026-Q4'))).toBe(0);
  });
});

test("R-22 erasing a person's data erases their documents with the files", async () => {
  const { database, queue, storage } = portal.services;
  const id = await idOf('quarterly');
  await fileOf(id);
  const { personId, storageKey } = await rowOf(id);
  const keys: string[] = [];
  await queue.work('documents.erase', async (job) => {
    await eraseFile(portal.services, job.storageKey);
    keys.push(job.storageKey);
  });
  const stored = await database.orm.$count(
    document,
    and(eq(document.personId, personId), isNotNull(document.storageKey)),
  );
  await database.transaction((tx) => eraseDocumentsOf(tx, { queue }, personId));
  expect(await database.orm.$count(document, eq(document.personId, personId))).toBe(0);
  await expect.poll(() => keys.length, { timeout: 20_000 }).toBe(stored);
  expect(keys).toContain(storageKey);
  expect(await storage.get(storageKey ?? '')).toBeUndefined();
});
