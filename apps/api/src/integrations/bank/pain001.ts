import type { Cents, IsoDate } from '@portaal/engine';

interface BankParty {
  /** In the characters of {@link sepaText}. */
  readonly name: string;
  readonly iban: string;
}

/** One transfer; every text in the characters of the scheme. */
export interface CreditTransfer extends BankParty {
  readonly endToEndId: string;
  readonly amountCents: Cents;
  readonly text: string;
}

export interface TransferOrder {
  /** `MsgId`, and `PmtInfId` of its only batch. At most 35 characters. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executeOn: IsoDate;
  readonly debtor: BankParty;
  readonly count: number;
  readonly totalCents: Cents;
}

/** Characters a piece: what a file of 100,000 lines takes of memory at a time. */
const PIECE = 65_536;

const euros = (amountCents: Cents): string =>
  `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;

/** Of the characters of the scheme only the ampersand and brackets would need it, and those it has not. */
function requireSafe(text: string): string {
  if (!/^[A-Za-z0-9/\-?:().,'+ ]+$/.test(text))
    throw new Error('a text of a payment order is not of its character set');
  return text;
}

function transferText({ name, iban, endToEndId, amountCents, text }: CreditTransfer): string {
  return `<CdtTrfTxInf><PmtId><EndToEndId>${requireSafe(endToEndId)}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${euros(amountCents)}</InstdAmt></Amt><Cdtr><Nm>${requireSafe(name)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${requireSafe(iban)}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${requireSafe(text)}</Ustrd></RmtInf></CdtTrfTxInf>\n`;
}

function headText({ messageId, createdAt, executeOn, debtor, count, totalCents }: TransferOrder): string {
  const id = requireSafe(messageId);
  const name = requireSafe(debtor.name);
  const sums = `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${euros(totalCents)}</CtrlSum>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${createdAt.toISOString()}</CreDtTm>${sums}<InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>${sums}<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${requireSafe(debtor.iban)}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
`;
}

/**
 * A payment order as a bank takes it (pain.001.001.09), in pieces. Without addresses: one in lines is refused since 15
 * November 2026, and the scheme asks none within it. The same order gives the same bytes. Throws for a text with a
 * character the scheme has not, and when the transfers are not as many or as much as the order says.
 */
export function* pain001(order: TransferOrder, transfers: Iterable<CreditTransfer>): Generator<string> {
  let piece = headText(order);
  let [count, total] = [0, 0];
  for (const transfer of transfers) {
    count += 1;
    total += transfer.amountCents;
    piece += transferText(transfer);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (count !== order.count || total !== order.totalCents)
    throw new Error('the transfers are not what the order says');
  yield `${piece}</PmtInf></CstmrCdtTrfInitn></Document>\n`;
}
