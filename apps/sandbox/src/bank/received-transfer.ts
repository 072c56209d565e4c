import { isWhole } from '../http/values.ts';
import { readIban } from '../sepa/iban.ts';
import type { Detail } from './state.ts';

interface ReceivedTransfer {
  readonly iban: string;
  readonly bookedOn: string | undefined;
  readonly detail: Detail;
}

const MAX_CENTS = 99_999_999_999;

/** Reads a transfer from another bank to an account of this bank; `undefined` if it is invalid. */
export function readReceivedTransfer(fields: Record<string, unknown>): ReceivedTransfer | undefined {
  const { cents, bookedOn } = fields;
  const from = readIban(textOf(fields.fromIban) ?? '');
  const to = readIban(textOf(fields.iban) ?? '');
  if (from === undefined || to === undefined || !isWhole(cents, 1, MAX_CENTS)) return undefined;
  if (bookedOn !== undefined && (typeof bookedOn !== 'string' || Number.isNaN(Date.parse(bookedOn)))) {
    return undefined;
  }
  return {
    iban: to,
    bookedOn,
    detail: {
      cents,
      endToEndId: textOf(fields.endToEndId),
      instructionId: null,
      mandateId: null,
      name: textOf(fields.name),
      iban: from,
      remittance: textOf(fields.remittance)?.slice(0, 140) ?? null,
      reference: textOf(fields.reference)?.slice(0, 35) ?? null,
      returnReason: null,
    },
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
