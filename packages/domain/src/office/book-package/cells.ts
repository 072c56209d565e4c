import { isIsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { bsnRules, rsinRules } from '../../fields/eleven-test.ts';
import type { FieldRules } from '../../fields/field-rules.ts';
import { isIban } from '../../fields/iban.ts';

/** Type of a column as the Table Schema standard defines it, and the validation of its texts. */
export interface CellKind {
  /** `type`, `format` and `constraints` of a Table Schema field, without `required`. */
  readonly field: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  /** True for kinds with few different texts. The reader then caches the validation results. */
  readonly hasFewTexts: boolean;
  /**
   * Returns why a text is not a valid cell of this kind, or undefined if it is valid. The function is never called
   * with an empty text.
   */
  readonly problem: (text: string) => string | undefined;
}

/** Kinds of all cells, by schema. Both the Table Schema and the file reader are derived from these kinds. */
const kinds = z.registry<CellKind>();

export type Cell = z.ZodMiniString<string>;

/** Message for an empty cell in a required column. */
export const EMPTY_CELL = 'Deze cel is leeg, maar moet ingevuld zijn.';

function cellOf(kind: CellKind): Cell {
  const schema = z.string().check((check) => {
    const message = check.value === '' ? emptyProblem(kind) : kind.problem(check.value);
    if (message !== undefined) check.issues.push({ code: 'custom', input: check.value, message });
  });
  kinds.add(schema, kind);
  return schema;
}

const emptyProblem = ({ isRequired }: CellKind): string | undefined => (isRequired ? EMPTY_CELL : undefined);

/** Returns the kind of a cell. Throws for a schema that was not created in this file. */
export function kindOf(cell: Cell): CellKind {
  const kind = kinds.get(cell);
  if (!kind) throw new Error('this schema is no cell of the package');
  return kind;
}

/** Returns the same cell, but allows an empty text, which means unknown. */
export const orUnknown = (cell: Cell): Cell => cellOf({ ...kindOf(cell), isRequired: false });

type Field = CellKind['field'];
const required = (field: Field, problem: CellKind['problem'], hasFewTexts = false): Cell =>
  cellOf({ field, isRequired: true, hasFewTexts, problem });

const matching = (pattern: RegExp, message: string, hasFewTexts = false): Cell =>
  required(
    { type: 'string', constraints: { pattern: pattern.source } },
    (text) => (pattern.test(text) ? undefined : message),
    hasFewTexts,
  );

/** Key of a row in the provider's old system. */
export const key = matching(
  /^[A-Za-z0-9][A-Za-z0-9./_-]{0,39}$/,
  'Gebruik hooguit 40 letters en cijfers, en verder alleen een punt, streep of schuine streep.',
);

/** Matches control characters, lone surrogates, and a space at either end. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]|^\s|\s$/u;

/** Validates text of at most `maximum` characters on one line. */
export const text = (maximum: number): Cell =>
  required({ type: 'string', constraints: { maxLength: maximum } }, (value) => {
    if (value.length > maximum) return `Gebruik hooguit ${maximum} tekens.`;
    return UNPRINTABLE.test(value)
      ? 'Gebruik gewone tekens op één regel, zonder spatie aan het begin of het einde.'
      : undefined;
  });

/** Validates text stored exactly as in the old system, such as answers. It may contain several lines. */
export const note = (maximum: number): Cell =>
  required({ type: 'string', constraints: { maxLength: maximum } }, (value) =>
    value.length > maximum ? `Gebruik hooguit ${maximum} tekens.` : undefined,
  );

/** An existing day, as `2026-11-15`. */
export const day = required(
  { type: 'date', format: 'default' },
  (value) => (isIsoDate(value) ? undefined : 'Vul een bestaande dag in als jjjj-mm-dd.'),
  true,
);

/** A month, as `2026-11`. */
export const month = required(
  { type: 'yearmonth' },
  (value) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? undefined : 'Vul een bestaande maand in als jjjj-mm.'),
  true,
);

export const year = required(
  { type: 'year' },
  (value) => (/^(19|20)\d\d$/.test(value) ? undefined : 'Vul een jaar in, bijvoorbeeld 2026.'),
  true,
);

/** Maximum number of digits with which a number is still exact in its smallest unit. */
const MOST_DIGITS = 15;
const ZERO = 48;

/**
 * Parses a number with exactly `places` decimals and returns it as an integer in units of its last decimal. Returns
 * NaN for any other notation: no decimal point, a leading zero, a plus sign, minus zero, or more than fifteen digits.
 */
export function scaledNumber(value: string, places: number): number {
  const isNegative = value.charCodeAt(0) === 45;
  const start = isNegative ? 1 : 0;
  const point = value.length - places - 1;
  if (point <= start || value.charCodeAt(point) !== 46 || value.length - start - 1 > MOST_DIGITS)
    return Number.NaN;
  if (value.charCodeAt(start) === ZERO && point - start > 1) return Number.NaN;
  let number = 0;
  for (let at = start; at < value.length; at += 1) {
    if (at === point) continue;
    const digit = value.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = 10 * number + digit;
  }
  if (isNegative) return number === 0 ? Number.NaN : -number;
  return number;
}

function decimal(places: number, minimum: number, example: string): Cell {
  const field = {
    type: 'number',
    decimalChar: '.',
    constraints: {
      ...(minimum > -Infinity ? { minimum } : {}),
      pattern: `-?(0|[1-9][0-9]*)\\.[0-9]{${places}}`,
    },
  };
  return required(field, (value) => {
    const number = scaledNumber(value, places);
    if (Number.isNaN(number)) {
      return value.includes(',')
        ? `Gebruik een punt in plaats van een komma: ${example}.`
        : `Vul een getal in met ${places} cijfers achter de punt, bijvoorbeeld ${example}.`;
    }
    return number < minimum ? 'Dit getal mag niet negatief zijn.' : undefined;
  });
}

/** Decimal places of money, of units and prices, and of a calculation rate. */
export const MONEY_PLACES = 2;
export const UNIT_PLACES = 4;
const RATE_PLACES = 10;

/** Money in euro; negative amounts are at the investor's expense. */
export const amount = decimal(MONEY_PLACES, -Infinity, '1234.50');
export const positiveAmount = decimal(MONEY_PLACES, 0, '1234.50');
export const units = decimal(UNIT_PLACES, -Infinity, '12.3400');
export const positiveUnits = decimal(UNIT_PLACES, 0, '12.3400');
/** Euro per unit. */
export const price = decimal(UNIT_PLACES, 0, '101.2500');
/** A fraction, such as `0.2500`. */
export const share = decimal(UNIT_PLACES, 0, '0.2500');
export const rate = decimal(RATE_PLACES, -Infinity, '0.0325000000');

export const wholeNumber = (minimum: number, maximum: number): Cell =>
  required(
    { type: 'integer', constraints: { minimum, maximum } },
    (value) => {
      const number = /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : -1;
      return number >= minimum && number <= maximum
        ? undefined
        : `Vul een heel getal in van ${minimum} tot en met ${maximum}.`;
    },
    true,
  );

/** Returns the cell of a column that accepts only the listed codes. */
export const code = (codes: readonly string[]): Cell => {
  const all = new Set(codes);
  return required(
    { type: 'string', constraints: { enum: codes } },
    (value) => (all.has(value) ? undefined : `Kies uit: ${codes.join(', ')}.`),
    true,
  );
};

export const yesNo = required(
  { type: 'boolean', trueValues: ['ja'], falseValues: ['nee'] },
  (value) => (value === 'ja' || value === 'nee' ? undefined : 'Vul ja of nee in.'),
  true,
);

/** Returns the cell of a number that must already be in the notation in which the field rules store it. */
const stored = (rules: FieldRules<string>, pattern: string): Cell =>
  required({ type: 'string', constraints: { pattern } }, (value) => {
    const reading = rules.read(value);
    if (!reading.ok) return reading.message;
    return reading.value === value ? undefined : 'Vul 9 cijfers in, zonder spaties of punten.';
  });

export const bsn = stored(bsnRules, '[0-9]{9}');
export const rsin = stored(rsinRules, '[0-9]{9}');

export const iban = required(
  { type: 'string', constraints: { pattern: '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}' } },
  (value) => (isIban(value) ? undefined : 'Dit is geen geldig IBAN zonder spaties.'),
);

export const country = matching(/^[A-Z]{2}$/, 'Vul een landcode van twee letters in, bijvoorbeeld NL.', true);
export const postcode = matching(/^[0-9A-Z][0-9A-Z -]{1,9}$/, 'Vul een postcode in, bijvoorbeeld 1234AB.');
export const kvk = matching(/^\d{8}$/, 'Vul een KVK-nummer van 8 cijfers in.');
export const phone = matching(
  /^\+[1-9]\d{7,14}$/,
  'Vul een nummer in met landnummer, bijvoorbeeld +31612345678.',
);
export const email = matching(
  /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+\.[^\s@.]{2,}$/,
  'Dit is geen geldig e-mailadres.',
);
export const sha256 = matching(
  /^[0-9a-f]{64}$/,
  'Vul een SHA-256 in: 64 cijfers en kleine letters a tot en met f.',
);

/** Folder of the PDF files in the package. */
export const DOCUMENT_FOLDER = 'documenten/';
export const documentPath = matching(
  /^documenten\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.pdf$/,
  'Vul een bestand in de map documenten in, bijvoorbeeld documenten/D00001.pdf.',
);
