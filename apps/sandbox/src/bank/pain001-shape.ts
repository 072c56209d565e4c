import type { Shape } from './message-shape.ts';

const text = (most: number): RegExp => new RegExp(`^[\\s\\S]{1,${most}}$`);
const count = /^\d{1,15}$/;
const decimal = /^\d{1,15}(\.\d{1,5})?$/;
const day = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

const address: Shape = {
  'AdrTp?': 'anything',
  'Dept?': text(70),
  'SubDept?': text(70),
  'StrtNm?': text(70),
  'BldgNb?': text(16),
  'BldgNm?': text(35),
  'Flr?': text(70),
  'PstBx?': text(16),
  'Room?': text(70),
  'PstCd?': text(16),
  'TwnNm?': text(35),
  'TwnLctnNm?': text(35),
  'DstrctNm?': text(35),
  'CtrySubDvsn?': text(35),
  'Ctry?': /^[A-Z]{2}$/,
  'AdrLine*': text(70),
};

const party: Shape = {
  'Nm?': text(140),
  'PstlAdr?': address,
  'Id?': 'anything',
  'CtryOfRes?': /^[A-Z]{2}$/,
};

const account: Shape = { Id: { IBAN: text(34) }, 'Tp?': 'anything', 'Ccy?': /^[A-Z]{3}$/, 'Nm?': text(70) };

const agent: Shape = {
  FinInstnId: { 'BICFI?': /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Othr?': { Id: text(35) } },
};

const paymentType: Shape = {
  'InstrPrty?': /^(NORM|HIGH)$/,
  'SvcLvl*': { Cd: /^SEPA$/ },
  'LclInstrm?': { Cd: text(35) },
  'CtgyPurp?': { Cd: text(4) },
};

const remittance: Shape = {
  'Ustrd?': text(140),
  'Strd?': {
    CdtrRefInf: { 'Tp?': { CdOrPrtry: { Cd: /^SCOR$/ }, 'Issr?': text(35) }, Ref: text(35) },
  },
};

const transfer: Shape = {
  PmtId: { 'InstrId?': text(35), EndToEndId: text(35), 'UETR?': text(36) },
  'PmtTpInf?': paymentType,
  Amt: { InstdAmt: decimal },
  'ChrgBr?': /^SLEV$/,
  'UltmtDbtr?': party,
  'CdtrAgt?': agent,
  Cdtr: party,
  CdtrAcct: account,
  'UltmtCdtr?': party,
  'Purp?': { Cd: text(4) },
  'RmtInf?': remittance,
};

/** Part of `pain.001.001.09` that this bank accepts for a SEPA transfer. Elements not listed here are rejected. */
export const creditTransferShape: Shape = {
  CstmrCdtTrfInitn: {
    GrpHdr: {
      MsgId: text(35),
      CreDtTm: instant,
      NbOfTxs: count,
      CtrlSum: decimal,
      InitgPty: party,
    },
    'PmtInf+': {
      PmtInfId: text(35),
      PmtMtd: /^TRF$/,
      'BtchBookg?': /^(true|false)$/,
      'NbOfTxs?': count,
      'CtrlSum?': decimal,
      'PmtTpInf?': paymentType,
      ReqdExctnDt: { Dt: day },
      Dbtr: party,
      DbtrAcct: account,
      DbtrAgt: agent,
      'UltmtDbtr?': party,
      'ChrgBr?': /^SLEV$/,
      'CdtTrfTxInf+': transfer,
    },
  },
};
