import { faultOf } from './message-shape.ts';
import { creditTransferShape } from './pain001-shape.ts';
import { readXml, type XmlElement, XmlFault } from './xml-elements.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** One payment line of an order, with the amount as written in the file. */
export interface OrderedTransfer {
  readonly endToEndId: string;
  readonly instructionId: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly iban: string;
  readonly hasAddressLines: boolean;
  readonly remittance: string | null;
  readonly reference: string | null;
}

export interface OrderedBatch {
  readonly paymentInformationId: string;
  readonly isBatchBooked: boolean;
  readonly count: number | null;
  readonly sum: string | null;
  readonly executionDay: string;
  readonly iban: string;
  readonly debtorName: string;
  readonly hasAddressLines: boolean;
  readonly transfers: readonly OrderedTransfer[];
}

export interface OrderedMessage {
  readonly messageId: string;
  readonly createdAt: string;
  readonly count: number;
  readonly sum: string;
  readonly batches: readonly OrderedBatch[];
}

/**
 * Parses the payment order in a file. If the format is invalid, returns the fault, and the message id if it could be
 * read.
 */
export function readOrder(
  source: string,
): OrderedMessage | { readonly messageId: string; readonly fault: string } {
  let root: XmlElement;
  try {
    root = readXml(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof XmlFault) return { messageId: 'NOTPROVIDED', fault: error.message };
    throw error;
  }
  const messageId = textAt(root, 'CstmrCdtTrfInitn/GrpHdr/MsgId')?.slice(0, 35) ?? 'NOTPROVIDED';
  if (namespaceOf(root) !== NAMESPACE) return { messageId, fault: `alleen ${NAMESPACE} wordt gelezen` };
  const fault = faultOf(root, creditTransferShape);
  if (fault !== undefined) return { messageId, fault };
  const header = 'CstmrCdtTrfInitn/GrpHdr';
  return {
    messageId,
    createdAt: required(root, `${header}/CreDtTm`),
    count: Number(required(root, `${header}/NbOfTxs`)),
    sum: required(root, `${header}/CtrlSum`),
    batches: all(root, 'CstmrCdtTrfInitn/PmtInf').map(batchOf),
  };
}

function batchOf(batch: XmlElement): OrderedBatch {
  const count = textAt(batch, 'NbOfTxs');
  return {
    paymentInformationId: required(batch, 'PmtInfId'),
    // A Dutch bank books a batch as one entry unless the order states otherwise.
    isBatchBooked: textAt(batch, 'BtchBookg') !== 'false',
    count: count === undefined ? null : Number(count),
    sum: textAt(batch, 'CtrlSum') ?? null,
    executionDay: required(batch, 'ReqdExctnDt/Dt'),
    iban: required(batch, 'DbtrAcct/Id/IBAN'),
    debtorName: textAt(batch, 'Dbtr/Nm') ?? '',
    hasAddressLines: all(batch, 'Dbtr/PstlAdr/AdrLine').length > 0,
    transfers: all(batch, 'CdtTrfTxInf').map(transferOf),
  };
}

function transferOf(transfer: XmlElement): OrderedTransfer {
  const [amount] = all(transfer, 'Amt/InstdAmt');
  return {
    endToEndId: required(transfer, 'PmtId/EndToEndId'),
    instructionId: textAt(transfer, 'PmtId/InstrId') ?? null,
    amount: amount?.text ?? '',
    currency: amount?.attributes.Ccy ?? '',
    name: textAt(transfer, 'Cdtr/Nm') ?? '',
    iban: required(transfer, 'CdtrAcct/Id/IBAN'),
    hasAddressLines: all(transfer, 'Cdtr/PstlAdr/AdrLine').length > 0,
    remittance: textAt(transfer, 'RmtInf/Ustrd') ?? null,
    reference: textAt(transfer, 'RmtInf/Strd/CdtrRefInf/Ref') ?? null,
  };
}

function namespaceOf({ attributes }: XmlElement): string | undefined {
  return Object.entries(attributes).find(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))?.[1];
}

function all(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

const textAt = (element: XmlElement, path: string): string | undefined => all(element, path)[0]?.text;

/** Returns the text of an element that the message shape requires. */
const required = (element: XmlElement, path: string): string => textAt(element, path) ?? '';
