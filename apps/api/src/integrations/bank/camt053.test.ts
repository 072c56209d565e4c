import { expect, test } from 'vitest';
import { readStatements, type StatementPart } from './camt053.ts';
import {
  balanceXml,
  entryXml,
  fileXml,
  OWN_IBAN,
  oneStatement,
  statementXml,
} from './testing/statement-xml.ts';

/** Reads a file in chunks of an odd size, so that the result cannot depend on chunk boundaries. */
async function read(file: string | Buffer): Promise<StatementPart[]> {
  const bytes = Buffer.from(file);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
  }
  const parts: StatementPart[] = [];
  for await (const some of readStatements(pieces())) parts.push(...some);
  return parts;
}
const linesOf = async (file: string | Buffer) =>
  (await read(file)).flatMap((part) => (part.kind === 'line' ? [part.line] : []));
const headersOf = async (file: string | Buffer) =>
  (await read(file)).flatMap((part) => (part.kind === 'statement' ? [part.header] : []));

const party = (role: string, name: string, iban: string, version: '02' | '08') =>
  `<${role}>${version === '08' ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`;

/** Returns a transaction. Version 08 has its own amount element, version 02 has the amount within its details. */
const transaction = (
  { amount, reference, debtor, text }: { amount: string; reference: string; debtor: string; text: string },
  version: '02' | '08',
) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>` +
  (version === '08'
    ? `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
    : `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`) +
  `<RltdPties>${party('Dbtr', debtor, 'NL91ABNA0417164300', version)}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

test.each(['02', '08'] as const)(
  'reads the statements of version %s with their bank lines',
  async (version) => {
    const details = `<NtryDtls><Btch><PmtInfId>BATCH-7</PmtInfId></Btch>${transaction({ amount: '10.00', reference: 'A-1', debtor: 'Nel Bos', text: 'inleg &amp; meer' }, version)}${transaction({ amount: '2.50', reference: 'NOTPROVIDED', debtor: 'Jan Smit', text: 'RF18' }, version)}</NtryDtls>`;
    const entries = entryXml({ amount: '12.50', details }, version) + entryXml({ amount: '-3.00' }, version);
    const first = statementXml({ opening: '100.00', closing: '109.50', entries });
    const second = statementXml({ id: 'B', sequence: 2, from: '2026-11-03', opening: '109.50' });
    const file = fileXml(first + second, version);
    expect(await headersOf(file)).toEqual([
      {
        ...{ line: 3, version, reference: 'AFSCHRIFT-1', sequence: 1, iban: OWN_IBAN },
        ...{ fromDay: '2026-11-02', toDay: '2026-11-02', openingCents: 10_000, closingCents: 10_950 },
      },
      {
        ...{ line: 9, version, reference: 'B', sequence: 2, iban: OWN_IBAN },
        ...{ fromDay: '2026-11-03', toDay: '2026-11-03', openingCents: 10_950, closingCents: 10_950 },
      },
    ]);
    const common = {
      ...{ bookedOn: '2026-11-02', valueOn: '2026-11-02', isReversal: false, transactions: 1 },
      ...{ mandateId: null, structuredReference: null, returnReason: null, bankReference: 'REF1' },
      transactionCode: 'PMNT/RCDT/ESCT',
    };
    const iban = 'NL91ABNA0417164300';
    expect(await linesOf(file)).toEqual([
      {
        ...{ ...common, amountCents: 1_000, endToEndId: 'A-1', batchId: 'BATCH-7' },
        ...{ counterparty: { name: 'Nel Bos', iban }, remittance: 'inleg & meer' },
      },
      {
        ...{ ...common, amountCents: 250, endToEndId: null, batchId: 'BATCH-7' },
        ...{ counterparty: { name: 'Jan Smit', iban }, remittance: 'RF18' },
      },
      {
        ...{ ...common, amountCents: -300, endToEndId: null, batchId: null },
        ...{ counterparty: { name: null, iban: null }, remittance: null },
      },
    ]);
  },
);

test.each([
  ['0000000000012.34', 1_234],
  ['12.34000', 1_234],
  // Amounts have eighteen digits, including at most five decimals.
  ['000000000000001234', 123_400],
  ['0000000000012.34000', 1_234],
  ['+7', 700],
  ['.5', 50],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
])('parses the amount %s as %d cents', async (amount, expected) => {
  const file = oneStatement({ closing: amount, entries: entryXml({ amount }) });
  expect((await linesOf(file)).map(({ amountCents }) => amountCents)).toEqual([expected]);
});

test('reads a batch as one bank line when it has no details, or when its details do not add up to its amount', async () => {
  const batch = (inner: string) =>
    `<NtryDtls><Btch><PmtInfId>B</PmtInfId><NbOfTxs>3</NbOfTxs></Btch>${inner}</NtryDtls>`;
  const half = ['A-1', 'A-2']
    .map((reference) => transaction({ amount: '4.00', reference, debtor: 'Nel', text: 'x' }, '08'))
    .join('');
  const dollars = half.replaceAll('EUR', 'USD');
  const entries = ['', half, dollars]
    .map((inner) => entryXml({ amount: '9.00', details: batch(inner) }))
    .join('');
  const lines = await linesOf(oneStatement({ closing: '27.00', entries }));
  expect(lines.map(({ amountCents, batchId, transactions }) => [amountCents, batchId, transactions])).toEqual(
    [
      [900, 'B', 3],
      [900, 'B', 3],
      [900, 'B', 3],
    ],
  );
  expect(lines.map(({ endToEndId, counterparty: { name } }) => endToEndId ?? name)).toEqual([
    null,
    null,
    null,
  ]);
});

test("uses the entry's amount as the booked amount of a single transaction", async () => {
  const details = `<NtryDtls>${transaction({ amount: '10.00', reference: 'A-1', debtor: 'Nel', text: 'x' }, '08')}</NtryDtls>`;
  const [line] = await linesOf(
    oneStatement({ closing: '9.80', entries: entryXml({ amount: '9.80', details }) }),
  );
  expect(line).toMatchObject({ amountCents: 980, endToEndId: 'A-1' });
});

test("uses the entry's direction for a single transaction, and derives the other party from that direction", async () => {
  const parties =
    party('Dbtr', 'Nel Bos', 'NL91ABNA0417164300', '08') +
    party('Cdtr', 'Jan Smit', 'NL20INGB0001234567', '08');
  const details = `<NtryDtls><TxDtls><Amt Ccy="EUR">4.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties>${parties}</RltdPties></TxDtls></NtryDtls>`;
  const [line] = await linesOf(
    oneStatement({ opening: '4.00', closing: '0.00', entries: entryXml({ amount: '-4.00', details }) }),
  );
  expect(line).toMatchObject({ amountCents: -400, counterparty: { name: 'Jan Smit' } });
});

test('gives each transaction the id of its batch, and none to a bank line that covers several batches', async () => {
  const batch = (id: string, inner = '') =>
    `<NtryDtls><Btch><PmtInfId>${id}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>${inner}</NtryDtls>`;
  const one = (reference: string) =>
    transaction({ amount: '4.00', reference, debtor: 'Nel', text: 'x' }, '08');
  const entries =
    entryXml({ amount: '8.00', details: batch('B-1', one('A-1')) + batch('B-2', one('A-2')) }) +
    entryXml({ amount: '9.00', details: batch('B-3') + batch('B-4') }) +
    entryXml({ amount: '1.00', details: batch('B-5') });
  const lines = await linesOf(oneStatement({ closing: '18.00', entries }));
  expect(lines.map(({ endToEndId, batchId, transactions }) => [endToEndId, batchId, transactions])).toEqual([
    ['A-1', 'B-1', 1],
    ['A-2', 'B-2', 1],
    [null, null, 4],
    [null, 'B-5', 2],
  ]);
});

test("reads a reversed entry with the bank's sign, and a return with its reason and other party", async () => {
  const returned = `<NtryDtls><TxDtls><Refs><EndToEndId>U-1</EndToEndId></Refs><RltdPties>${party('Dbtr', 'Bewaarder', OWN_IBAN, '08')}${party('Cdtr', 'Nel Bos', 'NL91ABNA0417164300', '08')}</RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>`;
  const entries =
    entryXml({ amount: '-5.00', reversal: true }) + entryXml({ amount: '8.00', details: returned });
  const lines = await linesOf(oneStatement({ closing: '3.00', entries }));
  expect(lines[0]).toMatchObject({ amountCents: -500, isReversal: true });
  expect(lines[1]).toMatchObject({
    ...{ amountCents: 800, isReversal: false, endToEndId: 'U-1', returnReason: 'AC04' },
    counterparty: { name: 'Nel Bos', iban: 'NL91ABNA0417164300' },
  });
});

test('finds the other party of a return with only a receiver, and never returns our own account', async () => {
  const entry = (parties: string, reason = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>') =>
    entryXml({
      amount: '1.00',
      details: `<NtryDtls><TxDtls><RltdPties>${parties}</RltdPties>${reason}</TxDtls></NtryDtls>`,
    });
  const paid = party('Cdtr', 'Nel Bos', 'NL91ABNA0417164300', '08');
  const ourselves = party('Cdtr', 'Bewaarder', OWN_IBAN, '08');
  const lines = await linesOf(
    oneStatement({ closing: '3.00', entries: entry(paid) + entry(ourselves) + entry(paid, '') }),
  );
  expect(lines.map(({ counterparty }) => counterparty.iban)).toEqual(['NL91ABNA0417164300', null, null]);
});

test.each(['02', '08'] as const)(
  'skips an entry of version %s that is not booked or has no amount',
  async (version) => {
    const entries = ['PDNG', 'INFO', 'FUTR']
      .map((status) => entryXml({ amount: '4.00', status }, version))
      .concat(entryXml({ amount: '0.00' }, version))
      .join('');
    expect(await linesOf(oneStatement({ version, entries }))).toEqual([]);
  },
);

test('ignores a namespace prefix, a byte order mark, comments and elements of other namespaces', async () => {
  const other = '<x:Ntry xmlns:x="urn:x"><Amt Ccy="EUR">99</Amt></x:Ntry><!-- <Ntry/> -->';
  const plain = oneStatement({ closing: '4.00', entries: entryXml({ amount: '4.00' }) + other });
  const prefixed = plain.replace(/<(\/?)(?!x:|!)([A-Za-z])/g, '<$1c:$2').replace('xmlns=', 'xmlns:c=');
  const expected = await linesOf(plain);
  expect(expected).toHaveLength(1);
  expect(await linesOf(prefixed)).toEqual(expected);
  expect(await linesOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(plain)]))).toEqual(
    expected,
  );
});

test("truncates a payer's text that is too long to store", async () => {
  const written = Array.from({ length: 12 }, (_, n) => `<Ustrd>${n % 10}${'🏠'.repeat(69)}</Ustrd>`);
  const details = `<NtryDtls><TxDtls><RmtInf>${written.join('')}</RmtInf></TxDtls></NtryDtls>`;
  const [line] = await linesOf(
    oneStatement({ closing: '4.00', entries: entryXml({ amount: '4.00', details }) }),
  );
  expect(line?.remittance).toMatch(/^0🏠+ 1🏠/u);
  expect(line?.remittance?.isWellFormed()).toBe(true);
});

test('preserves letters of every script in names and texts, and removes characters that control text direction', async () => {
  const text = '<Ustrd><![CDATA[voor 100-\u202E321000-6202\u202C & <ik>]]></Ustrd>';
  const details = `<NtryDtls><TxDtls><RltdPties>${party('Dbtr', 'Zoë \u05d0\u200F &amp; 🏠', 'NL91ABNA0417164300', '08')}</RltdPties><RmtInf>${text}</RmtInf></TxDtls></NtryDtls>`;
  const [line] = await linesOf(
    oneStatement({ closing: '4.00', entries: entryXml({ amount: '4.00', details }) }),
  );
  expect(line).toMatchObject({
    counterparty: { name: 'Zoë \u05d0 & 🏠' },
    remittance: 'voor 100-321000-6202 & <ik>',
  });
});

test('recognises an account regardless of spaces and letter case', async () => {
  const details = `<NtryDtls><TxDtls><RltdPties>${party('Dbtr', 'Nel Bos', ' nl91 abna 0417 1643 00 ', '08')}</RltdPties></TxDtls></NtryDtls>`;
  const file = oneStatement({
    iban: 'nl27 test 2000 0000 10 ',
    closing: '4.00',
    entries: entryXml({ amount: '4.00', details }),
  });
  expect((await headersOf(file)).map(({ iban }) => iban)).toEqual([OWN_IBAN]);
  expect((await linesOf(file)).map(({ counterparty }) => counterparty.iban)).toEqual(['NL91ABNA0417164300']);
});

test('uses Dutch days, and starts a statement on the day after the previous closing balance', async () => {
  const booked = '<BookgDt><DtTm>2026-11-02T23:30:00Z</DtTm></BookgDt>';
  const file = oneStatement({ to: '2026-11-03', closing: '4.00', entries: entryXml({ amount: '4.00' }) })
    .replace(/<BookgDt>.*?<\/BookgDt>/, booked)
    .replace(/<FrToDt>.*?<\/FrToDt>/, '')
    .replace('OPBD', 'PRCD');
  expect(
    (await linesOf(file.replace('<Dt>2026-11-02</Dt></Dt></Bal>', '<Dt>2026-11-01</Dt></Dt></Bal>')))[0],
  ).toMatchObject({
    bookedOn: '2026-11-03',
  });
  const [header] = await headersOf(
    file.replace('<Dt>2026-11-02</Dt></Dt></Bal>', '<Dt>2026-11-01</Dt></Dt></Bal>'),
  );
  expect(header).toMatchObject({ fromDay: '2026-11-02', toDay: '2026-11-03' });
});

test("accepts a previous closing balance that has the date of the statement's own first day", async () => {
  const file = oneStatement({ from: '2026-11-03' })
    .replace(/<FrToDt>.*?<\/FrToDt>/, '')
    .replace('OPBD', 'PRCD');
  expect(await headersOf(file)).toMatchObject([{ fromDay: '2026-11-03', toDay: '2026-11-03' }]);
});

test.each([
  ['<ElctrncSeqNb>26001', 26_001],
  ['<ElctrncSeqNb>130000005', 130_000_005],
  ['<LglSeqNb>7', 7],
  ['<ElctrncSeqNb>1e3', null],
  ['<ElctrncSeqNb>999999999999999999', null],
  ['<ElctrncSeqNb>26.1', null],
] as const)('reads the sequence number %s as %s and accepts the statement', async (element, sequence) => {
  const name = /<(\w+)>/.exec(element)?.[1] ?? '';
  const file = oneStatement({}).replace(/<ElctrncSeqNb>1<\/ElctrncSeqNb>/, `${element}</${name}>`);
  expect(await headersOf(file)).toMatchObject([{ sequence }]);
});

const valid = oneStatement({ opening: '1.00', closing: '5.00', entries: entryXml({ amount: '4.00' }) });
const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n} "${n === 0 ? '&a;&a;' : `&b${n - 1};&b${n - 1};`}">`).join('')}]>`;

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'Regel 1: Dit bestand is niet heel'],
  ['text', 'IBAN;bedrag', 'Regel 1: Dit is geen goede XML.'],
  ['half a file', valid.slice(0, valid.length / 2), 'Dit bestand is niet heel'],
  ['half a character', Buffer.concat([Buffer.from(valid), Buffer.from([0xc3])]), 'Dit bestand is niet heel'],
  [
    'another version',
    valid.replace('001.08', '001.06'),
    'Regel 2: Wij lezen camt.053 in versie 02 en 08, en dit is versie 06.',
  ],
  ['another message', valid.replace('camt.053', 'camt.052'), 'Dit is camt.052.001. Kies een afschrift'],
  ['another language', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'geen bestand van een bank'],
  ['no statement', fileXml(''), 'Dit bestand bevat geen afschrift.'],
  [
    'a second currency',
    valid.replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt Ccy="USD">'),
    'Regel 6: Wij lezen alleen euro, en hier staat USD.',
  ],
  ['an account in dollars', valid.replace('<Ccy>EUR', '<Ccy>USD'), 'deze is in USD'],
  [
    'a balance in dollars',
    valid.replace('<Bal>', `${balanceXml('PRCD', '1.00', '2026-11-01', 'USD')}<Bal>`),
    'alleen euro',
  ],
  [
    'an account without IBAN',
    valid.replace(`<IBAN>${OWN_IBAN}</IBAN>`, '<Othr><Id>12</Id></Othr>'),
    'niet met een IBAN',
  ],
  ['no opening balance', valid.replace('OPBD', 'OPAV'), 'geen beginsaldo'],
  ['no closing balance', valid.replace('CLBD', 'CLAV'), 'geen eindsaldo'],
  [
    'a balance twice',
    valid.replace('<Bal>', `${balanceXml('OPBD', '1.00', '2026-11-02')}<Bal>`),
    'OPBD staat er twee keer',
  ],
  [
    'a balance behind its lines',
    valid.replace('</Stmt>', `${balanceXml('CLBD', '5.00', '2026-11-02')}</Stmt>`),
    'achter de regels',
  ],
  [
    'a closing balance off by a cent',
    valid.replace('5.00', '5.01'),
    'Regel 7: De regels komen op €\u00a04,00, maar de saldi verschillen €\u00a04,01.',
  ],
  [
    'a control sum that is another',
    valid.replace(
      '<Ntry>',
      '<TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries><Sum>4.01</Sum></TtlNtries></TxsSummry><Ntry>',
    ),
    'De controlesom van de bank is 4.01',
  ],
  [
    'another number of entries',
    valid.replace('<Ntry>', '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry><Ntry>'),
    'De bank telt 2 regels, en er staan er 1.',
  ],
  [
    'a period that ends before it begins',
    oneStatement({ from: '2026-11-03', to: '2026-11-02' }),
    'eindigt eerder',
  ],
  [
    'a first page',
    valid.replace(
      '<ElctrncSeqNb>',
      '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn><ElctrncSeqNb>',
    ),
    'gaat door in een ander bestand',
  ],
  ['a part of a cent', valid.replaceAll('4.00', '4.001'), 'Het bedrag 4.001 heeft een deel van een cent.'],
  ['six decimals', valid.replaceAll('4.00', '4.000001'), 'te veel cijfers'],
  ['an amount we cannot count', valid.replaceAll('4.00', '90071992547409.92'), 'is te groot'],
  ['a negative amount', valid.replaceAll('4.00', '-4.00'), '-4.00 is geen bedrag'],
  ['an amount in words', valid.replaceAll('4.00', 'vier'), 'vier is geen bedrag'],
  ['no sign', valid.replaceAll('CRDT', ''), 'niet of het bij of af is'],
  ['an unknown status', valid.replace('BOOK', 'WHAT'), 'Wij kennen de status WHAT'],
  [
    'a day that is none',
    valid.replace('<BookgDt><Dt>2026-11-02', '<BookgDt><Dt>2026-02-30'),
    '2026-02-30 is geen datum',
  ],
  ['an amount twice', valid.replace('<Ntry>', '<Ntry><Amt Ccy="EUR">1.00</Amt>'), 'Amt staat er twee keer'],
  ['an element in an amount', valid.replace('>4.00<', '>40<x/>0<'), 'hoort alleen tekst'],
  [
    'a billion laughs',
    valid.replace('<Document', `${laughs}<Document`).replace('4.00', '&b8;'),
    'Regel 2: Dit bestand heeft een DOCTYPE',
  ],
  [
    'an external entity',
    valid
      .replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document')
      .replace('AFSCHRIFT-1', '&x;'),
    'DOCTYPE',
  ],
  ['an entity nobody defined', valid.replace('AFSCHRIFT-1', '&x;'), 'Dit is geen goede XML.'],
  ['a document type without end', `<!DOCTYPE ${'x'.repeat(300_000)}`, 'te veel zonder einde'],
  ['a text without end', valid.replace('AFSCHRIFT-1', 'x'.repeat(300_000)), 'te veel zonder einde'],
  [
    'a line that is booked after the end',
    valid.replace('<BookgDt><Dt>2026-11-02', '<BookgDt><Dt>2026-11-03'),
    'Een regel is geboekt op 3 november 2026, na het einde van dit afschrift op 2 november 2026.',
  ],
  [
    'a line that is booked after the end on the Dutch clock',
    valid.replace('<BookgDt><Dt>2026-11-02</Dt>', '<BookgDt><DtTm>2026-11-02T23:00:00Z</DtTm>'),
    'na het einde van dit afschrift',
  ],
  [
    'the last day of all years',
    valid
      .replace('OPBD', 'PRCD')
      .replace(/<FrToDt>.*?<\/FrToDt>/, '')
      .replace('<Dt>2026-11-02</Dt></Dt></Bal>', '<Dt>9999-12-31</Dt></Dt></Bal>'),
    '9999-12-31 is geen datum.',
  ],
  [
    'a year before there were banks',
    valid.replace('<BookgDt><Dt>2026-11-02</Dt>', '<BookgDt><DtTm>0001-01-01T00:00:00Z</DtTm>'),
    '0001-01-01T00:00:00Z is geen datum.',
  ],
  ['a long text', valid.replace('AFSCHRIFT-1', 'x'.repeat(1_001)), 'De tekst van Id is te lang.'],
  ['10,000 nested tags', `${valid.split('<Bal>')[0]}${'<a>'.repeat(10_000)}`, 'te diep genest'],
  ['UTF-16', Buffer.from(`\ufeff${valid}`, 'utf16le'), 'niet in UTF-8'],
  ['UTF-16 without a mark', Buffer.from(valid, 'utf16le'), 'Dit is geen goede XML.'],
  ['another encoding that says so', valid.replace('UTF-8', 'ISO-8859-1'), 'niet in UTF-8'],
  ['bytes of another encoding', Buffer.from(valid.replace('AFSCHRIFT-1', 'één'), 'latin1'), 'niet in UTF-8'],
  ['a character XML does not have', valid.replace('AFSCHRIFT-1', '&#0;'), 'Dit is geen goede XML.'],
  ['half of a character', valid.replace('AFSCHRIFT-1', '&#xD800;'), 'Dit is geen goede XML.'],
  ['something behind the end', `${valid}<Document/>`, 'geen goede XML'],
])('rejects %s, and reports the line of the file and the reason', async (_name, file, message) => {
  await expect(read(file)).rejects.toThrow(message);
  await expect(read(file)).rejects.toThrow(/^Regel \d+: /);
});
