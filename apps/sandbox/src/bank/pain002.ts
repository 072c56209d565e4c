import { isReasonCode, reasonCodes } from './reason-codes.ts';
import type { Order, Transfer } from './state.ts';
import { eurosOf, group, leaf, leafOf } from './xml-text.ts';

type Status = Transfer['status'] | 'PART';

interface Heading {
  readonly number: number;
  readonly at: number;
}

/** Writes the report on an accepted order, with the current status of each payment line. */
export function pain002(order: Order, heading: Heading): { status: Status; xml: string } {
  const all = order.batches.flatMap(({ transfers }) => transfers);
  const status = statusOf(all);
  const batches = order.batches.map(({ paymentInformationId, transfers }) =>
    group(
      'OrgnlPmtInfAndSts',
      leaf('OrgnlPmtInfId', paymentInformationId),
      leaf('OrgnlNbOfTxs', transfers.length),
      leaf('OrgnlCtrlSum', eurosOf(sumOf(transfers))),
      leaf('PmtInfSts', statusOf(transfers)),
      ...transfers.map(lineOf),
    ),
  );
  const original = [
    leaf('OrgnlMsgId', order.messageId),
    leaf('OrgnlMsgNmId', 'pain.001.001.09'),
    leaf('OrgnlCreDtTm', order.createdAt),
    leaf('OrgnlNbOfTxs', all.length),
    leaf('OrgnlCtrlSum', eurosOf(sumOf(all))),
    leaf('GrpSts', status),
  ];
  return { status, xml: documentOf(heading, [group('OrgnlGrpInfAndSts', ...original), ...batches]) };
}

/** Writes the report on a message that was rejected as a whole, without a status per payment line. */
export function rejectedWhole(
  messageId: string,
  code: string,
  explanation: string,
  heading: Heading,
): string {
  return documentOf(heading, [
    group(
      'OrgnlGrpInfAndSts',
      leaf('OrgnlMsgId', messageId),
      leaf('OrgnlMsgNmId', 'pain.001.001.09'),
      leaf('GrpSts', 'RJCT'),
      reasonOf(code, explanation),
    ),
  ]);
}

function documentOf({ number, at }: Heading, parts: readonly string[]): string {
  const created = new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>',
    group(
      'GrpHdr',
      leaf('MsgId', `PSR${number}`),
      leaf('CreDtTm', created),
      group('DbtrAgt', group('FinInstnId', leaf('BICFI', 'SBOXNL2A'))),
    ),
    ...parts,
    '</CstmrPmtStsRpt></Document>\n',
  ].join('\n');
}

function lineOf({ endToEndId, instructionId, status, reason, explanation }: Transfer): string {
  return group(
    'TxInfAndSts',
    leafOf('OrgnlInstrId', instructionId),
    leaf('OrgnlEndToEndId', endToEndId),
    leaf('TxSts', status),
    reason === null ? '' : reasonOf(reason, explanation),
  );
}

function reasonOf(code: string, explanation: string | null): string {
  const words = explanation ?? (isReasonCode(code) ? reasonCodes[code] : null);
  return group('StsRsnInf', group('Rsn', leaf('Cd', code)), leafOf('AddtlInf', words?.slice(0, 105) ?? null));
}

/**
 * Returns the status that all transfers share, PART if some are rejected, or otherwise the status of the pending
 * transfers.
 */
function statusOf(transfers: readonly Transfer[]): Status {
  const found = new Set(transfers.map(({ status }) => status));
  const [only] = found;
  if (found.size === 1 && only !== undefined) return only;
  return found.has('RJCT') ? 'PART' : 'ACSP';
}

const sumOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((total, { cents }) => total + cents, 0);
