import { isOneOf, isWhole } from '../http/values.ts';

const webhookModes = ['normal', 'never', 'twice', 'afterRedirect'] as const;

/** Faults that apply to one mandate. */
export interface MandateSwitches {
  /** `afterRedirect` redirects the signer one second before the webhook is called. */
  readonly webhook: (typeof webhookModes)[number];
  readonly webhookDelaySeconds: number;
  /** Sends an additional webhook with a wrong signature. */
  readonly forged: boolean;
  /** Redirects the signer with a wrong signature in parameter `s`. */
  readonly faultySignature: boolean;
}

export const normalMandate: MandateSwitches = {
  webhook: 'normal',
  webhookDelaySeconds: 0,
  forged: false,
  faultySignature: false,
};

/** Returns the switches with the changes of a body; `undefined` if a value is invalid. */
export function changeMandateSwitches(
  from: MandateSwitches,
  body: Readonly<Record<string, unknown>>,
): MandateSwitches | undefined {
  if (Object.keys(body).some((name) => !Object.hasOwn(normalMandate, name))) return undefined;
  const changed: Record<string, unknown> = { ...from, ...body };
  const { webhook, webhookDelaySeconds, forged, faultySignature } = changed;
  if (!isOneOf(webhookModes, webhook) || !isWhole(webhookDelaySeconds, 0, 100_000_000)) return undefined;
  if (typeof forged !== 'boolean' || typeof faultySignature !== 'boolean') return undefined;
  return { webhook, webhookDelaySeconds, forged, faultySignature };
}

/** Reason codes of a bank (ISO 20022), with their descriptions. */
export const bankErrors = {
  AC01: 'Account identifier incorrect',
  AC04: 'Account closed',
  AC06: 'Account blocked',
  AM04: 'Insufficient funds',
  AM05: 'Duplication',
  MD01: 'No valid mandate',
  MD06: 'Refund requested by the debtor',
  MD07: 'Debtor deceased',
  MS02: 'Refused by the debtor',
  MS03: 'Reason not specified',
} as const;
export type BankError = keyof typeof bankErrors;

export const isBankError = (value: unknown): value is BankError =>
  typeof value === 'string' && Object.hasOwn(bankErrors, value);

/** Outcome of the collection of a transaction. */
export interface CollectionSwitches {
  readonly result: 'PAID' | 'UNPAID' | 'ERROR';
  /** Reason of the failure, if the transaction is not paid. */
  readonly code: BankError;
  /** Refund by the debtor: reason and number of days after payment; null for no refund. */
  readonly storno: { readonly code: BankError; readonly days: number } | null;
}

export const normalCollection: CollectionSwitches = { result: 'PAID', code: 'AM04', storno: null };

/** Reads the outcome of a collection; `undefined` if it is invalid. */
export function parseCollection(value: unknown): CollectionSwitches | undefined {
  const input: Record<string, unknown> = { ...normalCollection, ...Object(value) };
  const { result, code, storno } = input;
  if (!isOneOf(['PAID', 'UNPAID', 'ERROR'] as const, result) || !isBankError(code)) return undefined;
  if (storno === null) return { result, code, storno };
  const { code: reason = 'MD06', days = 3 } = Object(storno) as Record<string, unknown>;
  if (!isBankError(reason) || !isWhole(days, 0, 400)) return undefined;
  return { result, code, storno: { code: reason, days } };
}
