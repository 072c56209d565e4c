import { camt053Text, type StatementInput } from './camt053.ts';
import type { Account, Statement, StatementVersion } from './state.ts';
import { eurosOf } from './xml-text.ts';

interface Fault {
  readonly label: string;
  /** Overrides of the statement data before it is written. */
  readonly writing?: (statement: Statement) => Partial<StatementInput>;
  /** Modifies the XML after it is written. */
  readonly change?: (xml: string) => string | Uint8Array;
}

const LAUGHS = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');

const afterProlog = (xml: string, declaration: string): string =>
  xml.replace(/(<\?xml[^>]*\?>\n)/, `$1${declaration}\n`);

const inName = (xml: string, text: string): string => xml.replace(/<Nm>[^<]*<\/Nm>/, `<Nm>${text}</Nm>`);

/** Faults and unusual forms of a statement. A label with "(mag)" marks a form that the importer may accept. */
export const statementFaults = {
  closing: {
    label: 'Eindsaldo een cent te hoog',
    writing: ({ closing }) => ({ closing: closing + 1 }),
  },
  opening: {
    label: 'Beginsaldo sluit niet aan op het vorige',
    writing: ({ opening, closing }) => ({ opening: opening + 100, closing: closing + 100 }),
  },
  sum: {
    label: 'Controlesom klopt niet, saldi wel',
    writing: ({ bookings, filler }) => ({
      sum: bookings.reduce((total, { cents }) => total + Math.abs(cents), filler) + 1,
    }),
  },
  gap: { label: 'Een nummer overgeslagen', writing: ({ number }) => ({ number: number + 1 }) },
  copy: { label: 'Kopie van de bank', writing: () => ({ isCopy: true }) },
  fiveDecimals: {
    label: 'Vijf decimalen en voorloopnullen (mag)',
    writing: () => ({ euros: (cents) => `000${eurosOf(cents)}000` }),
  },
  partOfCent: {
    label: 'Bedragen met een deel van een cent',
    writing: () => ({ euros: (cents) => `${eurosOf(cents)}001` }),
  },
  otherAccount: { label: 'Andere rekening', writing: () => ({ iban: 'NL20INGB0001234567' }) },
  otherCurrency: { label: 'Dollars', writing: () => ({ currency: 'USD' }) },
  otherVersion: {
    label: 'Andere versie van het formaat',
    writing: () => ({ namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.06' }),
  },
  withoutDetails: { label: 'Boekingen zonder details (mag)', writing: () => ({ withoutDetails: true }) },
  pending: { label: 'Met een boeking die nog verwacht wordt (mag)', writing: () => ({ pending: true }) },
  previousClosing: {
    label: 'Beginsaldo als vorig eindsaldo, PRCD (mag)',
    writing: () => ({ openingType: 'PRCD' }),
  },
  bom: { label: 'Met byte order mark (mag)', change: (xml) => `\uFEFF${xml}` },
  utf16: {
    label: 'UTF-16',
    change: (xml) => Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  },
  half: { label: 'Half bestand', change: (xml) => xml.slice(0, Math.floor(xml.length / 2)) },
  entities: {
    label: 'Entiteiten die uitdijen',
    change: (xml) => inName(afterProlog(xml, `<!DOCTYPE Document [<!ENTITY l0 "ha">${LAUGHS}]>`), '&l9;'),
  },
  externalEntity: {
    label: 'Entiteit van buiten',
    change: (xml) =>
      inName(afterProlog(xml, '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), '&x;'),
  },
  deep: {
    label: 'Tienduizend elementen in elkaar',
    change: (xml) =>
      xml.replace('<Stmt>', `<Stmt>${'<SplmtryData>'.repeat(10_000)}${'</SplmtryData>'.repeat(10_000)}`),
  },
} as const satisfies Readonly<Record<string, Fault>>;
export type StatementFault = keyof typeof statementFaults;

export const isStatementFault = (value: unknown): value is StatementFault =>
  typeof value === 'string' && Object.hasOwn(statementFaults, value);

export function faultyStatement(
  account: Account,
  statement: Statement,
  version: StatementVersion,
  fault: StatementFault,
): string | Uint8Array {
  const { writing, change }: Fault = statementFaults[fault];
  const xml = camt053Text(account, statement, { version, ...writing?.(statement) });
  return change ? change(xml) : xml;
}
