import { StatementFault } from './statement-fault.ts';
import { type XmlRecord, type XmlShape, xmlRecords } from './xml-records.ts';

/** What a bank says of one line, or of all it does not name. */
interface ReportedStatus {
  /** As the scheme writes it, such as `ACSP` or `RJCT`. */
  readonly status: string;
  readonly reasonCode: string | null;
}

interface ReportedLine extends ReportedStatus {
  /** Additional words of the bank: after a check of names, the name of the account's owner. */
  readonly information: string | null;
}

/** What a bank says of one payment order (pain.002.001.10). */
export interface PaymentReport {
  readonly messageId: string;
  /** Status of the whole order; null if the bank names lines alone. */
  readonly status: string | null;
  readonly reasonCode: string | null;
  /** Of the lines it names, by their `EndToEndId`. */
  readonly lines: ReadonlyMap<string, ReportedLine>;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10';
const ROOT = 'CstmrPmtStsRpt';
const INFORMATION = 'StsRsnInf/AddtlInf';
const reasons = { first: ['StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry'] };

const shape: XmlShape<'group' | 'batch' | 'line'> = {
  group: { path: `${ROOT}/OrgnlGrpInfAndSts`, texts: ['OrgnlMsgId', 'GrpSts'], ...reasons },
  batch: { path: `${ROOT}/OrgnlPmtInfAndSts`, texts: ['OrgnlPmtInfId', 'PmtInfSts'], ...reasons },
  line: {
    path: `${ROOT}/OrgnlPmtInfAndSts/TxInfAndSts`,
    texts: ['OrgnlEndToEndId', 'TxSts'],
    first: [...reasons.first, INFORMATION],
  },
};

/** What a bank writes where it has nothing to name. */
const NOT_SAID = 'NOTPROVIDED';
const CODE = /^[A-Z0-9]{1,4}$/;

const reasonIn = (record: XmlRecord): string | null => {
  const code = record['StsRsnInf/Rsn/Cd'] ?? record['StsRsnInf/Rsn/Prtry'] ?? null;
  return code !== null && CODE.test(code) ? code : null;
};

/**
 * Reads what a bank says of a payment order as it comes in. Of a batch that has a status of its own, that one counts.
 *
 * @throws {StatementFault} for what is no such file, is not whole, or does not say what it is about.
 */
export async function readPaymentReport(source: AsyncIterable<Buffer>): Promise<PaymentReport> {
  const lines = new Map<string, ReportedLine>();
  let group: XmlRecord | undefined;
  let batch: XmlRecord | undefined;
  let lastLine = 1;
  const reader = xmlRecords(shape, {
    root(namespace, name, line) {
      if (name !== 'Document' || namespace !== NAMESPACE) {
        throw new StatementFault(
          line,
          'Dit is geen antwoord van een bank op een betaalbestand (pain.002.001.10).',
        );
      }
    },
    open(_name, line) {
      lastLine = line;
    },
    close(name, record, line) {
      lastLine = line;
      if (name === 'group') group = record;
      else if (name === 'batch') batch = record;
      else noteLine(record, line);
    },
  });
  function noteLine(record: XmlRecord, line: number): void {
    const { OrgnlEndToEndId: id, TxSts: status } = record;
    if (id === undefined || status === undefined)
      throw new StatementFault(line, 'Deze regel noemt geen opdracht of stand.');
    if (lines.has(id)) throw new StatementFault(line, `Opdracht ${id} staat er twee keer.`);
    lines.set(id, { status, reasonCode: reasonIn(record), information: record[INFORMATION] ?? null });
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new StatementFault(lastLine, 'Dit bestand is niet in UTF-8.');
    }
  };
  for await (const chunk of source) reader.write(decoded(chunk));
  reader.write(decoded());
  reader.end();
  const messageId = group?.OrgnlMsgId;
  const batchId = batch?.OrgnlPmtInfId ?? NOT_SAID;
  // Of a file of ours both are the same.
  if (messageId !== undefined && batchId !== messageId && batchId !== NOT_SAID) {
    throw new StatementFault(lastLine, `Dit antwoord gaat over een ander betaalbestand: ${batchId}.`);
  }
  const status = batch?.PmtInfSts ?? group?.GrpSts;
  if (messageId === undefined || (status === undefined && lines.size === 0)) {
    throw new StatementFault(
      lastLine,
      'Dit antwoord zegt niet van welk bestand het is, of wat ermee gebeurt.',
    );
  }
  const reasonCode = (batch && reasonIn(batch)) ?? (group ? reasonIn(group) : null);
  return { messageId, status: status ?? null, reasonCode, lines };
}
