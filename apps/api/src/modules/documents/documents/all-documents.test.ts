import { and, eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntry, document } from '../../../schema/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { filesIn } from '../../../testing/zip.ts';

const INVESTOR = 'investeerder@example.nl';
const LIST = '/api/documents';

interface Line {
  readonly DocumentID: string;
  readonly Soort: string;
  readonly ContractID: string;
  readonly ContractNummer: string;
  readonly Jaar: string;
  readonly Datum: string;
}

let portal: TestApp;
let cookie: string;
let contracts: { readonly ContractID: string; readonly ContractNummer: string }[];
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn(INVESTOR);
  contracts = (await get('/api/contracts/summaries')).json().data;
  // Three contracts are enough; rendering the documents of all contracts would take too long.
  const chosen = contracts.slice(0, 3).map(({ ContractID }) => ContractID);
  await portal.database.orm
    .delete(document)
    .where(and(eq(document.kind, 'taxStatement'), notInArray(document.contractId, chosen)));
});
afterAll(() => portal.close());

const get = (url: string, as: string | undefined = cookie) =>
  portal.call({ method: 'GET', url, ...(as ? { cookie: as } : {}) });
const download = (payload: object, as = cookie) =>
  portal.call({ method: 'POST', url: `${LIST}/download`, cookie: as, payload });
const list = async (query = '') => (await get(`${LIST}${query}`)).json().data;

/** Returns the documents listed on the pages of the separate contracts, together. */
async function ofEach(query = ''): Promise<Line[]> {
  const pages = await Promise.all(
    contracts.map(({ ContractID: id }) => get(`/api/contracts/${id}/documents?limit=500${query}`)),
  );
  return pages.flatMap((page) => page.json().data.items);
}
const ids = (lines: readonly Line[]) => lines.map(({ DocumentID }) => DocumentID);

describe('R-29 an investor lists the documents of all contracts', () => {
  test('lists the documents of all contracts by year, newest first, each with the name of its contract', async () => {
    const { items, next } = await list('?limit=500');
    expect(next).toBeNull();
    expect(ids(items).toSorted()).toEqual(ids(await ofEach()).toSorted());
    const days = items.map(({ Jaar, Datum }: Line) => `${Jaar} ${Datum}`);
    expect(days).toEqual(days.toSorted().reverse());
    const numbers = new Map(contracts.map(({ ContractID, ContractNummer }) => [ContractID, ContractNummer]));
    expect(items.every((line: Line) => numbers.get(line.ContractID) === line.ContractNummer)).toBe(true);
  });

  test('the documents of all contracts are listed in pages, each document once, and filtered by year and kind', async () => {
    const all: Line[] = (await list('?limit=500&soort=confirmation')).items;
    const seen: Line[] = [];
    let after = '';
    do {
      const page = await list(`?limit=7&soort=confirmation${after}`);
      seen.push(...page.items);
      after = page.next === null ? '' : `&after=${page.next}`;
    } while (after !== '');
    expect(ids(seen)).toEqual(ids(all));
    expect(ids((await list('?limit=500&jaar=2025')).items).toSorted()).toEqual(
      ids(await ofEach('&jaar=2025')).toSorted(),
    );
  });

  test('the list of all documents states the year and the number of the latest tax statements', async () => {
    const { Aantallen, Jaaropgaven } = await list();
    const total = Aantallen.reduce((sum: number, { Aantal }: { Aantal: number }) => sum + Aantal, 0);
    expect(total).toBe((await ofEach()).length);
    const of2025 = (await ofEach('&soort=taxStatement&jaar=2025')).length;
    expect(Jaaropgaven).toEqual({ Jaar: '2025', Aantal: of2025 });
  });

  test('G-06 the documents of all contracts contain only documents of the caller', async () => {
    const other = await portal.signIn('openstaand@example.nl');
    const mine = new Set(ids((await list('?limit=500')).items));
    const theirs: Line[] = (await get(`${LIST}?limit=500`, other)).json().data.items;
    expect(ids(theirs).filter((id) => mine.has(id))).toEqual([]);
    expect((await get(LIST, '')).statusCode).toBe(401);
    expect((await portal.call({ method: 'POST', url: `${LIST}/download`, payload: {} })).statusCode).toBe(
      401,
    );
  });
});

describe('an investor downloads an archive of documents', () => {
  // Promise: U krijgt één bestand (ZIP) met een PDF van elk document.
  test("audits an archive of the year's current tax statements before sending it byte for byte", async () => {
    // A corrected document stays in the list but is not in the archive.
    const [corrected, correcting] = ids(await ofEach('&soort=taxStatement&jaar=2025'));
    await portal.database.orm
      .update(document)
      .set({ replacesId: corrected ?? null })
      .where(eq(document.id, correcting ?? ''));
    const expected = (await ofEach('&soort=taxStatement&jaar=2025')).filter(
      ({ DocumentID }) => DocumentID !== corrected,
    );
    const response = await download({ jaaropgaven: '2025' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="jaaropgaven-2025-2026-11-20.zip"',
    });
    const files = filesIn(response.rawPayload);
    expect(files.size).toBe(expected.length);
    expect(
      [...files.keys()].every((name) => /^2025\/jaaropgave-2025[\w-]*-contract-\d{4}-\d{6}\.pdf$/.test(name)),
    ).toBe(true);
    const [one] = expected;
    const single = await get(`/api/documents/${one?.DocumentID}/file`);
    expect([...files.values()].some((content) => content.equals(single.rawPayload))).toBe(true);
    const lines = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'documents.downloaded'))
      .orderBy(auditEntry.sequence);
    expect(lines.at(-1)?.detail).toEqual({ documents: expected.length, taxYear: '2025' });
  });

  test('the archive of documents contains the documents of one kind and year, in a folder of that year', async () => {
    const expected: Line[] = (await list('?soort=contract&jaar=2020')).items;
    const files = filesIn((await download({ jaar: '2020', soort: 'contract' })).rawPayload);
    expect([...files.keys()].toSorted()).toEqual(
      expected.map(({ ContractNummer }) => `2020/contract-${ContractNummer}.pdf`).toSorted(),
    );
    expect(expected.length).toBe((await ofEach('&soort=contract&jaar=2020')).length);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('an archive that would be empty returns 404, and an invalid year or kind is rejected', async () => {
    expect((await download({ jaar: '1999' })).statusCode).toBe(404);
    for (const wrong of [{ jaar: '20' }, { soort: 'alles' }, { jaaropgaven: 2025 }, { vreemd: true }])
      expect((await download(wrong)).statusCode).toBe(422);
  });
});
