import { dayOf } from '../sepa/working-days.ts';
import { nameOf } from './mandate-message.ts';
import type { Account, Mandate } from './state.ts';

/** Renders the signed mandate as a minimal PDF of one page. */
export function mandatePdf(mandate: Mandate, { name, creditorId }: Account): Buffer {
  const lines = [
    'SEPA incasso machtiging (sandbox)',
    `Incassant: ${name}, ${creditorId}`,
    `Kenmerk machtiging: ${mandate.id}`,
    `Naam: ${nameOf(mandate)}`,
    `IBAN: ${mandate.iban ?? '-'}`,
    `Getekend op: ${mandate.signedAt === null ? '-' : dayOf(mandate.signedAt)}`,
  ];
  const text = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 18 TL 60 780 Td\n${text}\nET`;
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

const escapeText = (text: string): string =>
  text.replaceAll(/[\\()]/g, (character) => `\\${character}`).replaceAll(/[^\x20-\xff]/g, '?');

function buildPdf(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
