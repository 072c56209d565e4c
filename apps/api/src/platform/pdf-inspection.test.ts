import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { linkWith, writtenPdf } from '../testing/written-pdf.ts';
import { findPublishFault, findReadFault } from './pdf-inspection.ts';

const text = (value: string) => new String(value);

test.each([
  ['an ordinary document', writtenPdf()],
  ['a tagged document', writtenPdf({ tagged: true, lang: 'nl-NL' })],
  ['a link to a page of the web', writtenPdf({}, linkWith({ S: 'URI', URI: text('https://www.afm.nl') }))],
])('accepts %s for publication', async (_name, pdf) => {
  expect(await findPublishFault(await pdf)).toBeUndefined();
});

test.each([
  ['40 bits', writtenPdf({ ownerPassword: 'eigenaar' })],
  ['AES-256', writtenPdf({ pdfVersion: '1.7ext3', ownerPassword: 'eigenaar' })],
])('a document with only an owner password (%s) can be opened, but not published', async (_name, pdf) => {
  expect(await findReadFault(await pdf)).toBeUndefined();
  expect(await findPublishFault(await pdf)).toBe('encrypted');
});

test.each([
  ['40 bits', writtenPdf({ userPassword: 'geheim' })],
  ['AES-256', writtenPdf({ pdfVersion: '1.7ext3', userPassword: 'geheim' })],
])('reports that a document with a user password (%s) requires a password', async (_name, pdf) => {
  expect(await findReadFault(await pdf)).toBe('passwordRequired');
});

test('reports content that has only the start and the end of a PDF as unreadable', async () => {
  const content = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
  expect(await findReadFault(content)).toBe('unreadable');
});

/** Returns the document with extra objects before its end, in a compressed object stream as used since PDF 1.5. */
const withObjects = async (objects: string, data = deflateSync(Buffer.from(objects))) => {
  const pdf = await writtenPdf();
  const end = pdf.lastIndexOf('xref\n0');
  const head = `99 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${data.length}>>stream\n`;
  return Buffer.concat([
    pdf.subarray(0, end),
    Buffer.from(head),
    data,
    Buffer.from('\nendstream endobj\n'),
    pdf.subarray(end),
  ]);
};

test.each([
  [
    'a script of the document',
    'script',
    writtenPdf({}, (one) => one.addNamedJavaScript('a', 'app.alert(1)')),
  ],
  ['a link with a script', 'script', writtenPdf({}, linkWith({ S: 'JavaScript', JS: text('app.alert(1)') }))],
  ['a link that starts a program', 'program', writtenPdf({}, linkWith({ S: 'Launch', F: text('cmd.exe') }))],
  [
    'an attached file',
    'attachment',
    writtenPdf({}, (one) => void one.file(Buffer.from('MZ'), { name: 'a.exe' })),
  ],
  ['a script in a compressed object', 'script', withObjects('98 0 <</S/JavaScript/JS(app.alert(1))>>')],
  ['a script under an escaped name', 'script', withObjects('98 0 <</S/J#61vaScript/JS(app.alert(1))>>')],
  ['a program in a compressed object', 'program', withObjects('98 0 <</S/Launch/F(cmd.exe)>>')],
  ['objects that do not inflate', 'unreadable', withObjects('', Buffer.from('geen zlib'))],
] as const)('%s prevents publication, but not opening the document', async (_name, fault, pdf) => {
  expect(await findPublishFault(await pdf)).toBe(fault);
  expect(await findReadFault(await pdf)).toBeUndefined();
});

test('harmless compressed objects do not prevent publication', async () => {
  expect(await findPublishFault(await withObjects('98 0 <</Type/Font>>'))).toBeUndefined();
});
