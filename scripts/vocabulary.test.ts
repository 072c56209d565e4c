import { expect, test } from 'vitest';
import { readSourceWords } from './source-words.ts';
import { faultsIn as faultsOfWords, propertyFaults, storedFaults } from './vocabulary.ts';
import type { StoredKind } from './vocabulary-stored.ts';

const faultsIn = (source: string, path?: string) => faultsOfWords(readSourceWords(source), path);

test.each([
  ['const rolloverRun = 1;', ['rolloverRun']],
  ['import { holdContract as block } from "x";', ['holdContract']],
  ['const { valueDate: day } = row;', ['valueDate']],
  ['const MOST_REFUSALS = 3;', ['MOST_REFUSALS']],
  ['const asked = 1; function shownText(room: number) {}', ['asked', 'shownText', 'room']],
  [`sql\`select value_date from rollover where \${table.counterAccount}\``, ['counterAccount']],
])('reports the word in %j that has a better alternative', (source, names) => {
  expect(faultsIn(source).map(({ name }) => name)).toEqual(names);
});

test.each([
  ['const { asked } = row; write({ known: 1 }, row.held);'],
  ['// the table `rollover`, and modules/rollover'],
  ["const text = 'rollover'; const other = \"it's a refusal\";"],
  [`sql\`select from rollover where day = \${day({ of: [1] })} and refusal\``],
  ['const pattern = /refusal|rollover/;'],
  ['const threshold = 1; placeholder(household, holder);'],
  ['const PrimoWaardeHuidigeMaandNaProlongatie = 1;'],
  ['value(date); Object.freeze(x);'],
  ['// the answers to a question of the server'],
  ['const view = <p>// a refusal</p>;'],
])('accepts the text %j', (source) => {
  expect(faultsIn(source)).toEqual([]);
});

test.each([
  ['// what somebody typed', 'somebody'],
  ['/**\n * The day\n * of the rollover.\n */', 'rollover'],
  ["test('an employee looks along', () => {});", 'looks along'],
  ["test.each([1])('the visitor is told %i', () => {});", 'told'],
  ['// what the server answers', 'server answers'],
])('checks the comments and titles in %j', (source, word) => {
  expect(faultsIn(source).map(({ name }) => name)).toEqual([word]);
});

test('reports the line of a banned word and its replacement', () => {
  expect(faultsIn('const a = `\n\n`;\nmend(a);')).toEqual([
    { line: 4, name: 'mend', instead: 'correct, correction' },
  ]);
});

test('accepts a banned word that is the key of a stored document', () => {
  expect(faultsIn('const { valueDate } = facts;', 'apps/api/src/documents/confirmation.ts')).toEqual([]);
});

test.each(['Chosen', 'ImportRejected', 'Waiting', 'AddressFound'])(
  'rejects a participle as the name of a type, such as %s',
  (name) => {
    expect(faultsIn(`interface ${name} {}`).map((fault) => fault.name)).toEqual([name]);
  },
);

test.each([
  'type Feed = 1;',
  'type FundHolding = 1;',
  'class Booking {}',
  'const added = 1;',
  'type PaidOrder = 1;',
])('accepts the noun in %j', (source) => {
  expect(faultsIn(source)).toEqual([]);
});

test.each([
  ['interface Line { readonly heldUnits: number }', ['heldUnits']],
  ['class Queue { stopped = false; shown() {} }', ['stopped', 'shown']],
  ['write({ known: 1, wanted });', ['known']],
])('reports the properties in %j', (source, names) => {
  expect(propertyFaults(readSourceWords(source)).map(({ name }) => name)).toEqual(names);
});

test('accepts a property that a column or a call prescribes, and contribution room', () => {
  expect(propertyFaults(readSourceWords('write({ askedBy: 1, facts: 2 });'))).toEqual([]);
  expect(
    propertyFaults(readSourceWords('const a = { room: 1 };'), 'packages/engine/src/annuity-room.ts'),
  ).toEqual([]);
});

test('reports the line within a comment of several lines', () => {
  expect(faultsIn('const a = 1;\n/**\n * The day\n * of the rollover.\n */')).toMatchObject([{ line: 4 }]);
});

test.each<[StoredKind, string, string]>([
  ['table', 'rollover', 'rollover'],
  ['column', 'takeover.asked_at', 'asked_at'],
  ['column', 'fund.gate', 'gate'],
  ['value', 'payout.status=held', 'held'],
  ['audit action', 'rollover.undone', 'rollover.undone'],
  ['job', 'documents.freezeAgain', 'documents.freezeAgain'],
  ['path', '/api/admin/contracts/{number}/hold', '/api/admin/contracts/{number}/hold'],
])('rejects a banned word in a new %s, such as %s', (kind, name, own) => {
  expect(storedFaults([{ kind, name, own }], {})).toEqual([
    expect.stringContaining(`${kind} ${name}: liever `),
  ]);
  expect(storedFaults([{ kind, name, own }], { [kind]: [name] })).toEqual([]);
});

test('accepts contribution room, and the word of the table in front of its column', () => {
  const path = '/api/fiscal/contribution-room';
  expect(
    storedFaults(
      [
        { kind: 'path', name: path, own: path },
        { kind: 'column', name: 'rollover.started_at', own: 'started_at' },
      ],
      {},
    ),
  ).toEqual([]);
});

test('rejects an exception that no stored name needs', () => {
  expect(storedFaults([], { job: ['rollover.run'] })).toEqual([
    'job rollover.run: staat onnodig bij de uitzonderingen',
  ]);
});
