import type { XmlShape } from './xml-records.ts';

export type Camt053Record = 'group' | 'statement' | 'balance' | 'summary' | 'entry' | 'batch' | 'details';

const STATEMENT = 'BkToCstmrStmt/Stmt';

const day = (element: string) => [`${element}/Dt`, `${element}/DtTm`];
const transactionCode = ['BkTxCd/Domn/Cd', 'BkTxCd/Domn/Fmly/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd'];

/** Returns the paths of a party (under `Pty` in version 08) and of its account. */
const party = (role: string) => [
  `RltdPties/${role}/Nm`,
  `RltdPties/${role}/Pty/Nm`,
  `RltdPties/${role}Acct/Id/IBAN`,
];

/** The elements read from `camt.053.001` in versions 02 and 08. Where the versions differ, both paths are listed. */
export const camt053Shape: XmlShape<Camt053Record> = {
  group: { path: 'BkToCstmrStmt/GrpHdr', texts: ['MsgPgntn/LastPgInd'] },
  statement: {
    path: STATEMENT,
    texts: [
      ...['Id', 'StmtPgntn/LastPgInd', 'ElctrncSeqNb', 'LglSeqNb', 'FrToDt/FrDtTm'],
      ...['Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Ccy'],
    ],
  },
  balance: {
    path: `${STATEMENT}/Bal`,
    texts: ['Tp/CdOrPrtry/Cd', 'Amt', 'Amt@Ccy', 'CdtDbtInd', ...day('Dt')],
  },
  summary: { path: `${STATEMENT}/TxsSummry/TtlNtries`, texts: ['NbOfNtries', 'Sum'] },
  entry: {
    path: `${STATEMENT}/Ntry`,
    texts: [
      ...['Amt', 'Amt@Ccy', 'CdtDbtInd', 'RvslInd', 'Sts', 'Sts/Cd', 'Sts/Prtry'],
      ...[...day('BookgDt'), ...day('ValDt'), 'AcctSvcrRef', ...transactionCode, 'AddtlNtryInf'],
    ],
  },
  /** A batch comes before its transactions. An entry may have several batches. */
  batch: { path: `${STATEMENT}/Ntry/NtryDtls/Btch`, texts: ['PmtInfId', 'NbOfTxs'] },
  details: {
    path: `${STATEMENT}/Ntry/NtryDtls/TxDtls`,
    texts: [
      ...['Refs/AcctSvcrRef', 'Refs/PmtInfId', 'Refs/EndToEndId', 'Refs/MndtId'],
      ...['Amt', 'Amt@Ccy', 'AmtDtls/TxAmt/Amt', 'AmtDtls/TxAmt/Amt@Ccy', 'CdtDbtInd', ...transactionCode],
      ...[...party('Dbtr'), ...party('Cdtr'), 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'AddtlTxInf'],
    ],
    first: ['RmtInf/Strd/CdtrRefInf/Ref'],
    joined: ['RmtInf/Ustrd'],
  },
};
