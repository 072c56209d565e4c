import { StatementFault } from './statement-fault.ts';
import { type XmlRecord, type XmlShape, xmlRecords } from './xml-records.ts';

/** Status that a bank reports for one transfer, or for all transfers it does not list. */
interface ReportedStatus {
  /** SEPA status code, for example `ACSP` or `RJCT`. */
  readonly status: string;
  readonly reasonCode: string | null;
}

interface ReportedLine extends ReportedStatus {
  /** Additional information from the bank. After a name check it contains the name of the account holder. */
  readonly information: string | null;
}

/** A bank's payment status report on one payment order (pain.002.001.10). */
export interface PaymentReport {
  readonly messageId: string;
  /** Status of the whole order; null if the bank reports only individual transfers. */
  readonly status: string | null;
  readonly reasonCode: string | null;
  /** The reported transfers by their `EndToEndId`. */
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

/** Placeholder that banks use for a missing value. */
const NOT_PROVIDED = 'NOTPROVIDED';
const CODE = /^[A-Z0-9]{1,4}$/;

const reasonIn = (record: XmlRecord): string | null => {
  const code = record['StsRsnInf/Rsn/Cd'] ?? record['StsRsnInf/Rsn/Prtry'] ?? null;
  return code !== null && CODE.test(code) ? code : null;
};

/**
 * Reads a bank's payment status report as a stream. The status of the batch takes precedence over the status of the
 * whole order.
 *
 * @throws {StatementFault} for a file of another kind, an incomplete file or a report that does not identify its
 * order.
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
  const batchId = batch?.OrgnlPmtInfId ?? NOT_PROVIDED;
  // In our payment files the batch id equals the message id.
  if (messageId !== undefined && batchId !== messageId && batchId !== NOT_PROVIDED) {
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
