import { scaledNumber } from '@portaal/domain/office/book-package/cells';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageContents } from '../../../demo/book-package/package-files.ts';
import { withParts } from '../../../demo/book-package/planted-edits.ts';
import { plantedFaults } from '../../../demo/book-package/planted-faults.ts';
import { faultText } from '../book-package/book-package.use-cases.ts';
import { registerBook } from './book-import.use-cases.ts';
import { BRAND, type ImportPortal, importPortal } from './testing/import-portal.ts';

const SIZE = { seed: 3, investors: 12, contracts: 20 };
const TIMEOUT = 120_000;

/** Returns the cells of the first row of a file as the generator made it. */
function firstRow(name: string): string[] {
  const content = packageContents(SIZE, BRAND).find(({ path }) => path === `${name}.csv`);
  return ([...(content?.parts() ?? [])].join('').split('\r\n')[1] ?? '').split(',');
}

const dutchDay = (day = ''): string =>
  new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const euro = (text: string): string =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(Number(text));
const participations = (text: string): string =>
  new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 4 }).format(Number(text));
/** Adds one to the last decimal, as the planted fault does. */
function plusLast(text: string): string {
  const places = text.split('.')[1]?.length ?? 0;
  return ((scaledNumber(text, places) + 1) / 10 ** places).toFixed(places);
}

describe('the control report of a package names each difference', { timeout: TIMEOUT }, () => {
  let made: ImportPortal;
  beforeAll(async () => {
    made = await importPortal();
  }, TIMEOUT);
  afterAll(() => made.close());

  async function differencesOf(fault: string) {
    const path = await made.packed(SIZE, (contents) => [
      ...(plantedFaults[fault]?.(contents).contents ?? []),
    ]);
    const { id, report } = await registerBook(made.services, { path, brand: BRAND }, () => {});
    await made.portal.query(
      "update book_import set state = 'rejected', closed_at = now(), closed_because = 'Proef' where id = $1",
      [id],
    );
    return report?.differences ?? [];
  }

  it('a difference names contract, fund, day, and the delivered and computed value in Dutch notation', async () => {
    const [day, contract, fund, units = '', value = ''] = firstRow('standen');
    const place = `Contract ${contract}, fonds ${fund}, ${dutchDay(day)}`;
    const texts = [
      ...(await differencesOf('units-of-balance-off')),
      ...(await differencesOf('value-off-by-a-cent')),
    ].map(({ text, cents }) => [text.replace(/^.*?: /, ''), cents]);
    expect(texts).toContainEqual([
      `${place}: geleverd ${participations(plusLast(units))} participaties, berekend ${participations(units)} participaties.`,
      null,
    ]);
    expect(texts).toContainEqual([
      `${place}: geleverd ${euro(plusLast(value))}, berekend ${euro(value)}.`,
      -1,
    ]);
  });

  it('a difference of a total, a yearly statement and the bank names both amounts', async () => {
    const [day, fund, product, , , value = ''] = firstRow('totalen');
    const textsOf = async (fault: string) =>
      (await differencesOf(fault)).map(({ text }) => text).filter((text) => text.includes('.csv'));
    expect(await textsOf('total-off')).toEqual([
      `totalen.csv, regel 2, waarde: Fonds ${fund}, product ${product}, ${dutchDay(day)}: geleverd ${euro(plusLast(value))}, berekend ${euro(value)}.`,
    ]);
    const [contract, year, opening = ''] = firstRow('jaaropgaven');
    expect(await textsOf('statement-off')).toEqual([
      `jaaropgaven.csv, regel 2, waarde_1_jan: Contract ${contract}, waarde op 1 januari ${year}: geleverd ${euro(plusLast(opening))}, berekend ${euro(opening)}.`,
    ]);
    const bank = (await differencesOf('bank-off')).find(({ text }) => text.includes('.csv'));
    expect(bank?.text).toMatch(
      /^rekeningen\.csv, saldo: Saldo van alle rekeningen.*geleverd €.*, berekend €/,
    );
    expect(bank?.cents).toBe(-1);
  });

  it("rejects a package with a bank account that is not in the brand's brand.json", async () => {
    const path = await made.packed(SIZE);
    const faults: string[] = [];
    const services = { ...made.services, brands: made.portal.services.brands };
    const { id } = await registerBook(services, { path, brand: BRAND }, (fault) =>
      faults.push(faultText(fault)),
    );
    expect(id).toBeUndefined();
    expect(faults).toEqual(
      [2, 3].map(
        (line) =>
          `rekeningen.csv, regel ${line}, iban: Deze rekening staat niet bij bankAccounts of fundAccounts in brand.json van dit merk. Zet haar daarin, of haal de regel weg.`,
      ),
    );
  });

  it('a sentence of the previous system about data that its files lack needs a reason', async () => {
    const path = await made.packed(SIZE, (contents) =>
      withParts(contents, 'datapackage.json', (parts) => [
        parts.join('').replace('"resources"', '"nietMee": ["Te veel ontvangen: € 5,00."], "resources"'),
      ]),
    );
    const { report } = await registerBook(made.services, { path, brand: BRAND }, () => {});
    expect(report?.differences.map(({ text }) => text)).toContain(
      'Niet in het pakket: Te veel ontvangen: € 5,00.',
    );
  });
});
