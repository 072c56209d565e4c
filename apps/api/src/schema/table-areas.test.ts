import { expect, test } from 'vitest';
import { describeTables, type TableDescription } from './described-tables.ts';
import { type PersonalDataRule, tableAreas } from './table-areas.ts';

/** Columns that contain personal data or identify a person, in any table. */
const OF_A_PERSON =
  /^(person_id|investor_id|impersonator_id|recipient|ip_address|user_agent|phone_hash)$|^sealed(?!_with$)|(^|_)e?mails?$/;
/** Rules for personal data that is erased, or retained without a name. */
const OF_DATA: readonly PersonalDataRule[] = [
  'pseudonymous',
  'blanked',
  'closing',
  'identity',
  'tax',
  'follows',
  'derived',
  'use',
  'term',
  'sealed',
];

const rulesOf = new Map<string, readonly PersonalDataRule[]>(
  Object.values(tableAreas).flatMap((area) => Object.entries(area)),
);

/** Lists the tables whose personal data rule contradicts their columns or references. */
function misfitsIn(tables: readonly TableDescription[]): string[] {
  return tables.flatMap(({ name, columns, references }) => {
    const rules = rulesOf.get(name) ?? [];
    const personal = columns.filter((column) => OF_A_PERSON.test(column.name)).map((column) => column.name);
    const hasAccount = references.some(({ table }) => table === 'person_account');
    const isFollowing = references.some(({ onDelete }) => onDelete === 'cascade');
    const isSealed = personal.some((column) => column.startsWith('sealed'));
    const ends = rules.some((rule) => OF_DATA.includes(rule) && !(isSealed && rule === 'pseudonymous'));
    return [
      ...(personal.length > 0 && !ends ? [`${name}: ${personal.join(', ')}`] : []),
      ...(hasAccount && rules.includes('none') ? [`${name}: refers to an account`] : []),
      ...(rules.includes('follows') && !isFollowing ? [`${name}: no reference that cascades`] : []),
      ...(rules.includes('none') && rules.length > 1 ? [`${name}: none and more`] : []),
    ];
  });
}

test('every table belongs to one area, which declares how its personal data is erased', () => {
  const declared = Object.values(tableAreas).flatMap((area) => Object.keys(area));
  expect(declared.toSorted()).toEqual(describeTables().map(({ name }) => name));
});

test('the personal data rules of each table agree with its columns and references', () => {
  expect(misfitsIn(describeTables())).toEqual([]);
});

test('a table without personal data needs another rule once it gets a column with personal data', () => {
  const text = { type: 'text', isRequired: true, values: [] };
  const table = { name: 'verification', primaryKey: [], uniqueKeys: [], references: [] };
  for (const name of ['person_id', 'email', 'sealed_name', 'ip_address']) {
    expect(misfitsIn([{ ...table, columns: [{ ...text, name }] }])).toEqual([`verification: ${name}`]);
  }
  expect(misfitsIn([{ ...table, columns: [{ ...text, name: 'sealed_with' }] }])).toEqual([]);
  const reference = { columns: ['opened_by'], table: 'person_account', onDelete: undefined };
  expect(misfitsIn([{ ...table, columns: [], references: [reference] }])).toEqual([
    'verification: refers to an account',
  ]);
});
