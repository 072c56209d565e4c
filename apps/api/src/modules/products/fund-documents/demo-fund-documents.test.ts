import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectsWith } from '../../../pdf/testing/pdf-objects.ts';
import { informationOf, pagesOf, structureOf, unmarkedContent } from '../../../pdf/testing/poppler.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { drawWaitingFundDocuments } from './fund-documents.use-cases.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const list = async (brand: string): Promise<FundDocument[]> =>
  (await portal.call({ method: 'GET', url: '/api/fund-documents', brand })).json().data;
const fileOf = async ({ id }: FundDocument, brand: string): Promise<Buffer> => {
  const response = await portal.call({ method: 'GET', url: `/api/fund-documents/${id}/file`, brand });
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response.rawPayload;
};
const words = (pdf: Buffer): string => pagesOf(pdf).join(' ').replace(/\s+/g, ' ');
const euro = (amount: number): string =>
  `€ ${amount
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')}`;
const percentage = (fraction: number): string =>
  `${fraction < 0 ? '− ' : ''}${Math.abs(100 * fraction).toFixed(2)}%`.replace('.', ',');

describe.each(['baken', 'anker'])('the demo has fund documents of %s', (brand) => {
  test('the demo has a tagged public document of every kind for every fund, which says it is fictional', async () => {
    const documents = await list(brand);
    expect(documents.map(({ fundId, kind }) => `${fundId} ${kind}`)).toEqual(
      [1, 2, 3, 4].flatMap((fund) =>
        ['eid', 'prospectus', 'terms', 'annualReport'].map((kind) => `${fund} ${kind}`),
      ),
    );
    for (const document of documents) {
      const pdf = await fileOf(document, brand);
      expect((await fileOf(document, brand)).equals(pdf)).toBe(true);
      expect(informationOf(pdf)).toMatch(/^Tagged: +yes$/m);
      expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
      expect(unmarkedContent(pdf)).toEqual([]);
      for (const cell of objectsWith(pdf, '/S /TH')) expect(cell).toMatch(/\/Scope \/(Row|Column)/);
      const levels = [...structureOf(pdf).matchAll(/^ *H(\d) /gm)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(words(pdf)).toContain('Voorbeelddocument. Dit fonds bestaat niet.');
      expect(words(pdf)).toContain(document.title);
    }
    expect((await list(brand)).every(({ byteSize }) => (byteSize ?? 0) > 10_000)).toBe(true);
  });
});

// Promise: Dan ontvangt u
test("an information document shows the calculator's results for € 10.000", async () => {
  const documents = (await list('baken')).filter(({ kind }) => kind === 'eid');
  for (const [index, duration] of [7, 7, 7, 3].entries()) {
    const payload = {
      productCode: 'SB',
      initialDeposit: 10_000,
      periodicDeposit: 0,
      start: '2027-03-01',
      duration,
      chosenRiskProfile: 'NVT',
      description: '',
      funds: [{ id: index + 1, percentage: 1 }],
    };
    const { data } = (await portal.call({ method: 'POST', url: '/api/calculation', payload })).json();
    const document = documents[index];
    if (!document) throw new Error('no document');
    const text = words(await fileOf(document, 'baken'));
    const { scenarios, costs, series, paidOut } = data;
    const amounts = ['pessimistic', 'expected', 'optimistic'].flatMap((key) => [
      scenarios[key].endValue,
      series[1][key],
    ]);
    for (const amount of [...amounts, costs.entry, costs.ongoing, costs.exit, costs.total, paidOut]) {
      expect(text).toContain(euro(amount));
    }
    expect(text).toContain(`ongeveer ${percentage(costs.reductionInYield)} per jaar`);
  }
});

test('an annual report shows the prices of its year and the resulting return', async () => {
  const reports = (await list('anker')).filter(({ kind }) => kind === 'annualReport');
  for (const report of reports) {
    const { rows } = await portal.database.connection.pool.query(
      "SELECT nav::float, distribution::float FROM fund_price WHERE fund_id = $1 AND date BETWEEN '2025-01-01' AND '2026-01-01' ORDER BY date",
      [report.fundId],
    );
    expect(rows).toHaveLength(13);
    const growth = rows
      .slice(1)
      .reduce(
        (sum, { nav, distribution }, index) => sum + Math.log((nav + distribution) / rows[index].nav),
        0,
      );
    const text = words(await fileOf(report, 'anker'));
    expect(text).toContain(`rendement van ${percentage(Math.exp(growth) - 1)}`);
    expect(text).toContain(`van ${euro(rows[0].nav)} naar ${euro(rows[12].nav)}`);
  }
});

test('the job renders documents that no user has opened yet, so that their file size can be displayed', async () => {
  const fresh = await createTestApp();
  const sizes = async () =>
    ((await fresh.call({ method: 'GET', url: '/api/fund-documents' })).json().data as FundDocument[]).map(
      ({ byteSize }) => byteSize,
    );
  expect(new Set(await sizes())).toEqual(new Set([null]));
  await drawWaitingFundDocuments(fresh.services);
  expect(await sizes()).not.toContain(null);
  await fresh.close();
});
