import type { PriceFiles } from '@portaal/domain/office/price-files/calls';
import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePublished } from '../../../testing/change-published.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/admin/price-files';
const HEADER = 'fonds,dag,koers,uitkering';
/** The first month after the fund began on 13 May 2009. */
const FIRST = '2009-06-01';

interface Employee {
  readonly cookie: string;
  readonly app: TestApplication;
  readonly brand: string;
}

let portal: TestApp;
let loader: Employee;
let colleague: Employee;
/** The loading employee's account at the other brand. */
let loaderElsewhere: Employee;

async function employee(email: string, brand: string): Promise<Employee> {
  return { cookie: await portal.signIn(email, brand), app: await giveApp(portal, email, brand), brand };
}

beforeAll(async () => {
  portal = await createTestApp();
  loader = await employee('admin@example.nl', 'baken');
  colleague = await employee('collega@example.nl', 'baken');
  loaderElsewhere = await employee('admin@example.nl', 'anker');
  await changePublished(portal.database.orm, 'fund', sql`start_date = '2009-05-13' where id = 1`);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(60_000));

type Line = readonly [day: string, nav: string, distribution?: string];

const fileOf = (lines: readonly Line[], fund = 'NVF'): string =>
  [
    HEADER,
    ...lines.map(([day, nav, distribution = '0.0000']) => `${fund},${day},${nav},${distribution}`),
    '',
  ].join('\r\n');

/**
 * Returns a line for each month from `first` up to and including `last`, at a price that rises by a cent a
 * month.
 */
function months(first: string, last: string): Line[] {
  const lines: Line[] = [];
  for (let day: IsoDate = isoDate(first); day <= last; day = addMonths(day, 1)) {
    lines.push([day, (90 + lines.length / 100).toFixed(4), '0.3000']);
  }
  return lines;
}

async function load(content: string | Buffer, { cookie, brand }: Employee = loader) {
  const response = await portal.call({
    method: 'POST',
    url: URL,
    cookie,
    brand,
    payload: content,
    headers: { 'content-type': 'text/csv' },
  });
  const { data, code, errors } = response.json();
  const fields: { field: string; message: string }[] = errors?.Fields ?? [];
  return { status: response.statusCode, code, id: data?.id as string, fields };
}
const faults = async (content: string | Buffer) =>
  (await load(content)).fields.map(({ field, message }) => `${field}: ${message}`);

async function publish(id: string, by: Employee = colleague, reason?: string) {
  const body = reason === undefined ? {} : { reason };
  const response = await sendProven(portal, { ...by, url: `${URL}/${id}/publish`, body });
  return response.body === '' ? response.statusCode : response.json().code;
}
const reject = async (id: string, { cookie, brand }: Employee = colleague) =>
  (
    await portal.call({
      method: 'POST',
      url: `${URL}/${id}/reject`,
      cookie,
      brand,
      payload: { reason: 'De koersen kloppen niet' },
    })
  ).statusCode;
const view = async ({ cookie, brand }: Employee = colleague): Promise<PriceFiles> =>
  (await portal.call({ method: 'GET', url: URL, cookie, brand })).json().data;
const pricesUntil = async (day: string) =>
  (
    await portal.query(
      `SELECT to_char(date, 'YYYY-MM-DD') AS date, nav::text, distribution::text FROM fund_price
       WHERE fund_id = 1 AND date < $1::date ORDER BY date`,
      [day],
    )
  ).rows;

describe('one employee loads a file with prices of any year, and another publishes it', () => {
  // Promise: Deze koersen worden nooit gepubliceerd.
  test('publishes no price of a rejected file, and accepts the next file', async () => {
    const { id, status } = await load(fileOf(months(FIRST, '2015-12-01')));
    expect(status).toBe(201);
    expect((await load(fileOf(months(FIRST, '2015-12-01')))).code).toBe('priceFileWaiting');
    expect(await reject(id)).toBe(204);
    expect(await publish(id)).toBe('changedMeanwhile');
    expect(await pricesUntil('2016-01-01')).toEqual([]);
    expect((await view()).decided).toMatchObject([
      { number: 1, decision: 'rejected', reason: 'De koersen kloppen niet', prices: 79 },
    ]);
  });

  test("publishes a price file with the same result as entering each month's prices by hand", async () => {
    const { rows } = await portal.query(
      "SELECT nav::float8, distribution::text FROM fund_price WHERE fund_id = 1 AND date = '2016-01-01'",
    );
    const first = rows[0].nav as number;
    const history = months(FIRST, '2015-12-01');
    const same: Line = ['2016-01-01', first.toFixed(4), rows[0].distribution];
    const { id } = await load(fileOf([...history, same]));
    const { waiting } = await view();
    expect(waiting).toMatchObject({
      number: 2,
      own: false,
      controls: { reasonAbove: 0.03, checkAbove: 0.1 },
    });
    // The price of 2015-12 is € 90 plus 78 months of one cent; every other change is one cent.
    expect(waiting?.funds).toEqual([
      {
        code: 'NVF',
        name: 'Nederlands Vastgoed Fonds',
        prices: 79,
        publishedBefore: 1,
        first: FIRST,
        last: '2016-01-01',
        largest: {
          day: '2016-01-01',
          before: 90.78,
          after: first,
          fraction: expect.closeTo(first / 90.78 - 1, 9),
        },
        unusual: 1,
        needReason: 1,
      },
    ]);
    expect((await view(loader)).waiting?.own).toBe(true);
    const file = await portal.call({ method: 'GET', url: `${URL}/${id}/file`, cookie: loader.cookie });
    expect(file.body).toBe(fileOf([...history, same]));

    expect(await publish(id, loader)).toBe('ownPriceFile');
    expect(await publish(id, loaderElsewhere)).toBe('notFound');
    expect(await publish(id)).toBe('invalidInput');
    expect(await publish(id, colleague, 'Het fonds is opnieuw gewaardeerd')).toBe(204);
    expect(await publish(id, colleague, 'Het fonds is opnieuw gewaardeerd')).toBe('changedMeanwhile');
    expect(await pricesUntil('2016-01-01')).toEqual(
      history.map(([date, nav, distribution]) => ({ date, nav, distribution })),
    );
    expect((await view()).decided[0]).toMatchObject({ decision: 'published', prices: 80 });
    const audit = await portal.query("SELECT detail FROM audit_entry WHERE action = 'priceFile.published'");
    expect(audit.rows).toMatchObject([
      { detail: { inserted: 79, prices: 80, reason: 'Het fonds is opnieuw gewaardeerd' } },
    ]);
  });

  test('never changes a published price, and the database rejects an approval by the same person with another account', async () => {
    const [one] = await pricesUntil('2009-07-01');
    expect(one).toEqual({ date: FIRST, nav: '90.0000', distribution: '0.3000' });
    expect(await faults(fileOf([[FIRST, '90.0001', '0.3000']]))).toEqual([
      'regel 2, koers: Op deze dag is al gepubliceerd: 90,0000. Dat verandert niet meer.',
    ]);
    expect(await faults(fileOf([[FIRST, '90.0000', '0.3000']]))).toEqual([
      'file: Dit bestand bevat geen koers die nog niet is gepubliceerd.',
    ]);
    const both = `INSERT INTO price_file (id, number, prices, loaded_by, loaded_at, decision, decided_by, decided_at)
      SELECT gen_random_uuid(), 90, '[{}]', one.id, now(), 'published', other.id, now()
      FROM person_account one, person_account other WHERE one.email = 'admin@example.nl' AND one.brand = 'baken'
        AND other.email = 'admin@example.nl' AND other.brand = $1`;
    await expect(portal.query(both, ['anker'])).rejects.toThrow('accounts of one human');
    await expect(portal.query(both, ['baken'])).rejects.toThrow('price_file_two_people');
    await expect(portal.query("UPDATE price_file SET prices = '[{}]' WHERE number = 1")).rejects.toThrow(
      'is final',
    );
    await expect(portal.query('DELETE FROM price_file')).rejects.toThrow('is final');
  });

  test('publishes no price of a file if one of its prices was published or entered after the file was loaded', async () => {
    portal.clock.set('2026-12-02T10:00:00Z');
    loader = await employee('admin@example.nl', 'baken');
    colleague = await employee('collega@example.nl', 'baken');
    const day = '2026-12-01';
    const { rows } = await portal.query(
      "SELECT nav::text FROM fund_price WHERE fund_id = 1 AND date = '2026-11-01'",
    );
    const nav = rows[0].nav as string;
    const enter = (price: number) =>
      portal.call({
        method: 'PUT',
        url: `/api/admin/fund-prices/${day}`,
        cookie: loader.cookie,
        payload: { prices: [{ fundId: 1, nav: price, distribution: 0.3 }] },
      });
    const { id } = await load(fileOf([[day, nav, '0.3000']]));
    await enter(Number(nav));
    expect(await publish(id)).toBe('changedMeanwhile');
    expect(await reject(id, loader)).toBe(204);
    expect(await faults(fileOf([[day, nav, '0.3000']]))).toEqual([
      'regel 2, dag: Van deze dag wacht al een ingevoerde koers. Publiceer die eerst.',
    ]);
    await portal.query('DELETE FROM fund_price_draft');

    const again = await load(fileOf([[day, nav, '0.3000']]));
    expect(await publish(again.id)).toBe(204);
    const prices = await portal.call({
      method: 'GET',
      url: `/api/admin/fund-prices?dealingDay=${day}`,
      cookie: loader.cookie,
    });
    expect(prices.json().data.funds[0]).toMatchObject({
      published: { nav: Number(nav), distribution: 0.3, late: false },
      entered: null,
      used: false,
    });
  });

  test('accepts one of two files that are loaded at the same time', async () => {
    await changePublished(portal.database.orm, 'fund', sql`start_date = '2009-05-13' where id = 2`);
    const file = fileOf(months(FIRST, '2015-12-01'), 'DVF');
    const responses = await Promise.all([load(file), load(file), load(file)]);
    expect(responses.map(({ code }) => code ?? 'loaded').toSorted()).toEqual([
      'loaded',
      'priceFileWaiting',
      'priceFileWaiting',
    ]);
    const loaded = responses.find(({ status }) => status === 201);
    expect(await reject(loaded?.id ?? '', loader)).toBe(204);
  });
});

describe('a price file with a fault is rejected with the line and the column', () => {
  const utf16 = Buffer.from(`\ufeff${fileOf([[FIRST, '90.0000']])}`, 'utf16le');
  test.each<[string, string | Buffer, readonly string[]]>([
    [
      'an unknown fund',
      fileOf([[FIRST, '90.0000']], 'XYZ'),
      ['regel 2, fonds: Dit fonds bestaat niet. Kies uit: NVF, DVF, AVF, VLF.'],
    ],
    [
      'a day that does not exist',
      fileOf([['2009-02-31', '90.0000']], 'DVF'),
      ['regel 2, dag: Vul een bestaande dag in als jjjj-mm-dd.'],
    ],
    [
      'a Dutch day',
      fileOf([['31-02-2009', '90.0000']], 'DVF'),
      ['regel 2, dag: Vul een bestaande dag in als jjjj-mm-dd.'],
    ],
    [
      'a day that is not a valuation day',
      fileOf([['2015-12-15', '90.0000']], 'DVF'),
      ['regel 2, dag: Dit is geen waarderingsdag. Van deze maand is dat 1 december 2015.'],
    ],
    [
      'a day before the fund began',
      fileOf([['2009-05-01', '90.0000']], 'DVF'),
      ['regel 2, dag: Duits Vastgoed Fonds begon op 13 mei 2009.'],
    ],
    [
      'a day after today',
      fileOf([['2027-01-01', '90.0000']], 'DVF'),
      ['regel 2, dag: Deze dag ligt na vandaag. De koers kan nog niet bekend zijn.'],
    ],
    [
      'a price of zero',
      fileOf([['2015-12-01', '0.0000']], 'DVF'),
      ['regel 2, koers: Een koers is meer dan nul.'],
    ],
    [
      'a negative price',
      fileOf([['2015-12-01', '-1.0000']], 'DVF'),
      ['regel 2, koers: Dit getal mag niet negatief zijn.'],
    ],
    [
      'a price above the maximum',
      fileOf([['2015-12-01', '1000000.0001']], 'DVF'),
      ['regel 2, koers: Dit bedrag is te hoog.'],
    ],
    [
      'two rows of a day',
      fileOf(
        [
          ['2015-12-01', '90.0000'],
          ['2015-12-01', '91.0000'],
        ],
        'DVF',
      ),
      ['regel 3, dag: Deze sleutel staat er al. Elke regel heeft een eigen fonds en dag.'],
    ],
    [
      'missing months between two rows',
      fileOf(
        [
          ['2015-09-01', '90.0000'],
          ['2015-12-01', '91.0000'],
        ],
        'DVF',
      ),
      ['regel 3, dag: Er ontbreken koersen tussen 1 september 2015 en 1 december 2015.'],
    ],
    [
      'missing months before the published prices',
      fileOf([['2015-09-01', '90.0000']], 'DVF'),
      ['regel 2, dag: Er ontbreken koersen tussen 1 september 2015 en 1 januari 2016.'],
    ],
    [
      'a comma in a quoted number',
      fileOf([['2015-12-01', '"90,0000"']], 'DVF'),
      ['regel 2, koers: Gebruik een punt in plaats van een komma: 101.2500.'],
    ],
    [
      'a comma in a number',
      fileOf([['2015-12-01', '90,0000']], 'DVF'),
      [
        'regel 2: Deze regel heeft 5 cellen in plaats van 4. Staat er een komma in een getal? Gebruik een punt.',
      ],
    ],
    [
      'two decimals',
      fileOf([['2015-12-01', '90.00']], 'DVF'),
      ['regel 2, koers: Vul een getal in met 4 cijfers achter de punt, bijvoorbeeld 101.2500.'],
    ],
    [
      'semicolons',
      fileOf([['2015-12-01', '90.0000']], 'DVF').replaceAll(',', ';'),
      ['regel 1: De kolommen zijn gescheiden met een puntkomma. Gebruik een komma.'],
    ],
    ['UTF-16', utf16, ['regel 1: Dit bestand is UTF-16. Bewaar het als UTF-8.']],
    [
      'only the names of the columns',
      `${HEADER}\r\n`,
      ['file: Dit bestand bevat geen koers die nog niet is gepubliceerd.'],
    ],
    ['no content', '', ['regel 1: Dit bestand is leeg. De eerste regel noemt de kolommen.']],
  ])('rejects %s', async (_name, content, expected) => {
    const found = await faults(content);
    for (const fault of expected) expect(found).toContainEqual(expect.stringContaining(fault));
  });

  test('reports the faults of all lines in the order of the lines, without a gap after an unreadable day', async () => {
    const lines: Line[] = [
      ['2015-08-01', '0.0000'],
      ['2015-09-31', '90.0000'],
      ['2015-10-01', '90,12'],
      ['2015-11-01', '90.0000', '-0.1000'],
      ['2015-12-01', '90.0000'],
    ];
    expect((await faults(fileOf(lines, 'DVF'))).map((fault) => fault.split(':', 1)[0])).toEqual([
      'regel 2, koers',
      'regel 3, dag',
      'regel 4',
      'regel 5, uitkering',
    ]);
  });

  test('reports the number of faults beyond the first five hundred', async () => {
    const many = fileOf(
      Array.from({ length: 700 }, (_, at): Line => [addMonths(isoDate('1900-01-01'), at), '0.0000']),
      'DVF',
    );
    const found = await faults(many);
    expect(found).toHaveLength(501);
    expect(found.at(-1)).toMatch(/^file: Er zijn nog \d+ fouten\.$/);
  });
});
