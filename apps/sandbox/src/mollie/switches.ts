import { isOneOf, isWhole } from '../http/values.ts';

const webhookModes = ['normal', 'never', 'twice', 'afterRedirect'] as const;
const distortions = [
  'amount',
  'currency',
  'profile',
  'mode',
  'metadata',
  'method',
  'status',
  'failed',
  'refundStatus',
  'refundCurrency',
  'chargebackCurrency',
  'missing',
] as const;
type Distortion = (typeof distortions)[number];

/** Faults that apply to one payment. */
export interface PaymentSwitches {
  /** `afterRedirect` redirects the payer one second before the webhook is called. */
  readonly webhook: (typeof webhookModes)[number];
  readonly webhookDelaySeconds: number;
  /** Sends an additional webhook for a payment that does not exist. */
  readonly forged: boolean;
  /** Fields that the API returns with wrong values when the payment is read. */
  readonly wrong: readonly Distortion[];
  /** Account from which the payment is paid; empty if the API does not return the account. */
  readonly payerAccount: string;
}

export const normalSwitches: PaymentSwitches = {
  webhook: 'normal',
  webhookDelaySeconds: 0,
  forged: false,
  wrong: [],
  payerAccount: 'NL53INGB0654422370',
};

/** Returns the switches with the changes in a body applied; `undefined` if a value is invalid. */
export function changeSwitches(from: PaymentSwitches, body: unknown): PaymentSwitches | undefined {
  const changed = { ...from, ...(Object(body) as Record<string, unknown>) };
  const { webhook, webhookDelaySeconds, forged, wrong, payerAccount } = changed as Record<string, unknown>;
  if (!isOneOf(webhookModes, webhook) || !isWhole(webhookDelaySeconds, 0, 100_000)) return undefined;
  if (typeof forged !== 'boolean' || !Array.isArray(wrong)) return undefined;
  if (typeof payerAccount !== 'string' || !/^([A-Z]{2}[A-Z0-9]{13,32})?$/.test(payerAccount))
    return undefined;
  const all: unknown[] = wrong;
  const distortionsOnly = all.filter((one) => isOneOf(distortions, one));
  return distortionsOnly.length === all.length
    ? { webhook, webhookDelaySeconds, forged, wrong: distortionsOnly, payerAccount }
    : undefined;
}

const profileStatuses = ['verified', 'unverified', 'blocked'] as const;

/** Decision of Mollie about the profiles: their status, and whether they offer iDEAL. */
export interface ProfileSwitches {
  readonly status: (typeof profileStatuses)[number];
  readonly hasIdeal: boolean;
}

export const normalProfile: ProfileSwitches = { status: 'verified', hasIdeal: true };

/** Returns the switches with the changes in a body applied; `undefined` if a value is invalid. */
export function changeProfile(from: ProfileSwitches, body: unknown): ProfileSwitches | undefined {
  const { status, hasIdeal } = { ...from, ...Object(body) } as Record<string, unknown>;
  return isOneOf(profileStatuses, status) && typeof hasIdeal === 'boolean' ? { status, hasIdeal } : undefined;
}
