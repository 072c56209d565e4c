import { Readable } from 'node:stream';
import { AppError } from '../../../platform/app-error.ts';
import type { MalwareScanner } from '../../../platform/malware-scanner.ts';
import { findPublishFault, type PdfFault } from '../../../platform/pdf-inspection.ts';

const BEGIN = Buffer.from('%PDF-');
const END = Buffer.from('%%EOF');
/** Bytes at the end of a file in which a reader searches the end marker (ISO 32000-1, annex H). */
const TAIL = 1_024;

const rejected = (message: string): AppError => new AppError('invalidInput', [{ field: 'file', message }]);

const faultTexts: Readonly<Record<PdfFault, string>> = {
  unreadable: 'Deze PDF kan niet worden geopend. Maak de PDF opnieuw en kies die.',
  passwordRequired: 'Deze PDF vraagt om een wachtwoord. Sla hem op zonder wachtwoord en kies die.',
  encrypted: 'Deze PDF is beveiligd. Sla hem op zonder beveiliging en kies die.',
  script: 'In deze PDF zit een script. Sla hem op zonder scripts en formulieren en kies die.',
  attachment: 'In deze PDF zit een bijlage. Sla hem op zonder bijlagen en kies die.',
  program: 'Een link in deze PDF start een programma. Haal die link weg en kies de nieuwe PDF.',
};
const SCANNER_AWAY = 'De viruscontrole geeft nu geen antwoord. Probeer het over een paar minuten opnieuw.';

/**
 * Reads a PDF uploaded by an employee and detects its type from the bytes, since every investor can open it later.
 * Throws `invalidInput` for an incomplete PDF, trailing data, a password, malware, a script, an attachment or a link
 * that starts a program, and `unavailable` when the scanner gives no result.
 */
export async function readLoadedPdf(
  upload: AsyncIterable<Buffer>,
  scanner: MalwareScanner | undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  if (content.length === 0) throw rejected('Dit bestand is leeg. Kies een ander bestand.');
  if (!content.subarray(0, BEGIN.length).equals(BEGIN)) {
    throw rejected('Dit is geen PDF. Kies een PDF-bestand.');
  }
  const end = content.subarray(-TAIL).lastIndexOf(END);
  if (end < 0) throw rejected('Deze PDF is niet heel: het einde ontbreekt. Maak de PDF opnieuw en kies die.');
  const rest = content.subarray(-TAIL).subarray(end + END.length);
  if (!/^\s*$/.test(rest.toString('latin1'))) {
    throw rejected('Achter het einde van deze PDF staat nog iets. Maak de PDF opnieuw en kies die.');
  }
  const fault = await findPublishFault(content);
  if (fault) throw rejected(faultTexts[fault]);
  await requireClean(content, scanner);
  return content;
}

async function requireClean(content: Buffer, scanner: MalwareScanner | undefined): Promise<void> {
  if (!scanner) return;
  const result = await scanner.scan(Readable.from([content])).catch((cause: Error) => {
    throw new AppError('unavailable', [{ field: 'file', message: SCANNER_AWAY }], undefined, { cause });
  });
  if (result.status === 'infected') {
    throw rejected('In dit bestand zit een virus. Het is niet bewaard. Kies een ander bestand.');
  }
  if (result.status === 'encrypted') throw rejected(faultTexts.encrypted);
}
