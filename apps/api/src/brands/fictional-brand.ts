import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textFileName } from '../provider-texts/provider-texts.ts';
import { type Brand, BrandError, type Brands } from './brands.ts';

/** Files with texts that investors can read. */
const FILES = ['brand.json', 'team.json', 'texts.nl.json', 'manifest.webmanifest'];
/** Domain names that RFC 2606 reserves: no website and no mailbox can exist there. */
const RESERVED_NAME =
  /[\w-]\.(?:example|test|invalid)(?![\w-]|\.\w)|(?<![\w-])example\.(?:com|net|org)(?![\w-]|\.\w)/i;
/** An IBAN with the bank code of test accounts, with or without spaces. */
const TEST_ACCOUNT = /\b[A-Z]{2}\d{2} ?TEST(?: ?\d)+/;

interface Text {
  readonly field: string;
  readonly value: string;
}

/** Lists every text in a JSON value, with the path of its field. */
function textsIn(value: unknown, field = ''): readonly Text[] {
  if (typeof value === 'string') return [{ field, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, field === '' ? name : `${field}.${name}`),
  );
}

/** Lists the lines of the texts that the brand wrote itself, with their file and line number. */
const textLines = ({ provider }: Brand): readonly Text[] =>
  [...provider.texts]
    .filter(([kind]) => !provider.missing.includes(kind))
    .flatMap(([kind, { content }]) =>
      content.split('\n').map((value, index) => ({
        field: `teksten/${textFileName(kind)} regel ${index + 1}`,
        value: value.trim(),
      })),
    );

function faultOf({ value }: Text): string | undefined {
  const [account] = TEST_ACCOUNT.exec(value) ?? [];
  if (account !== undefined)
    return `${account} is een rekening die niet bestaat. Zet hier een echte rekening`;
  if (!RESERVED_NAME.test(value)) return undefined;
  return `${value} heeft een adres dat alleen voor voorbeelden is. Zet hier een adres dat bestaat`;
}

/**
 * Throws a `BrandError` that lists all fictional data of a brand by file and field: a company that does not exist, a
 * test account, or a web or mail address that cannot exist.
 */
export function requireRealBrands({ all }: Brands): void {
  for (const brand of all) {
    const { id, folder, company } = brand;
    const texts = FILES.flatMap((file) =>
      textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))).map(({ field, value }) => ({
        field: `${file} ${field}`,
        value,
      })),
    );
    const faults = [...texts, ...textLines(brand)].flatMap((text) => {
      const fault = faultOf(text);
      return fault === undefined ? [] : [`${text.field}: ${fault}`];
    });
    if (company.isFictional) {
      faults.unshift(
        'brand.json company.isFictional: dit bedrijf is verzonnen, en productie begint alleen met een bedrijf dat bestaat. Noem met BRANDS_DIR de map met uw eigen merken',
      );
    }
    if (faults.length > 0) throw new BrandError(id, faults);
  }
}
