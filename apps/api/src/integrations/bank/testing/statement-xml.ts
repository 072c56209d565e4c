/** Test data for a bank statement. Amounts are the text in the file, entries are XML. */
export interface StatementXml {
  readonly version?: '02' | '08';
  readonly id?: string;
  readonly sequence?: number | null;
  readonly iban?: string;
  readonly from?: string;
  readonly to?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly entries?: string;
}

export const OWN_IBAN = 'NL27TEST2000000010';

const amountXml = (amount: string, currency = 'EUR') =>
  `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

export const balanceXml = (code: string, amount: string, day: string, currency?: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(amount, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

interface EntryXml {
  readonly amount: string;
  readonly status?: string;
  readonly reversal?: boolean;
  readonly booked?: string;
  readonly details?: string;
  readonly currency?: string;
}

/** Returns an entry. `status` is a nested code in version 08 and plain text in version 02. */
export const entryXml = (
  { amount, status = 'BOOK', reversal, booked = '2026-11-02', details = '', currency }: EntryXml,
  version: '02' | '08' = '08',
): string =>
  `<Ntry>${amountXml(amount, currency)}${reversal === undefined ? '' : `<RvslInd>${reversal}</RvslInd>`}` +
  `<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${booked}</Dt></BookgDt>` +
  `<AcctSvcrRef>REF1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>${details}</Ntry>\n`;

/** Returns the XML of one statement without the surrounding document. */
export function statementXml({
  id = 'AFSCHRIFT-1',
  sequence = 1,
  iban = OWN_IBAN,
  from = '2026-11-02',
  to = from,
  opening = '0.00',
  closing = opening,
  entries = '',
}: StatementXml): string {
  const number = sequence === null ? '' : `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>`;
  const period = `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>`;
  return (
    `<Stmt><Id>${id}</Id>${number}<CreDtTm>${to}T23:59:59</CreDtTm>${period}<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>\n` +
    `${balanceXml('OPBD', opening, from)}\n${balanceXml('CLBD', closing, to)}\n${entries}</Stmt>\n`
  );
}

/** Returns a complete file of statements. */
export const fileXml = (statements: string, version: '02' | '08' = '08'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>` +
  `<GrpHdr><MsgId>BERICHT-1</MsgId><CreDtTm>2026-11-02T23:59:59</CreDtTm></GrpHdr>\n${statements}</BkToCstmrStmt></Document>\n`;

/** Returns a file with one statement. */
export const oneStatement = (statement: StatementXml): string =>
  fileXml(statementXml(statement), statement.version);
