import type { Cents, IsoDate } from '@portaal/engine';

interface BankParty {
  /** Name in the characters that {@link sepaText} produces. */
  readonly name: string;
  readonly iban: string;
}

/** One transfer. Every text is limited to the SEPA character set. */
export interface CreditTransfer extends BankParty {
  readonly endToEndId: string;
  readonly amountCents: Cents;
  readonly text: string;
}

export interface TransferOrder {
  /** Value of `MsgId`, and of `PmtInfId` of the only batch. At most 35 characters. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executeOn: IsoDate;
  readonly debtor: BankParty;
  readonly count: number;
  readonly totalCents: Cents;
}

/** Characters per chunk. Only one chunk of a file of 100,000 lines is in memory at a time. */
const PIECE = 65_536;

const euros = (amountCents: Cents): string =>
  `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;

/**
 * Rejects a text outside the SEPA character set. That set has no ampersand or angle brackets, so the XML needs no
 * escaping.
 */
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
 * Writes a payment order in the bank's format (pain.001.001.09), in chunks. The order contains no addresses, because
 * banks reject unstructured addresses since 15 November 2026 and SEPA requires no address within its area. The same
 * order gives the same bytes. Throws for a text with a character outside the SEPA character set, and when the count
 * or sum of the transfers differs from the order.
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
