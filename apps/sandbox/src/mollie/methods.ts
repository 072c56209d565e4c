import { type Amount, amountOf } from './amount.ts';
import { Rejection } from './rejection.ts';

export const methodIds = ['ideal', 'banktransfer', 'creditcard', 'paypal'] as const;
export type MethodId = (typeof methodIds)[number];

interface Method {
  /** Text shown to the payer. */
  readonly label: string;
  readonly description: string;
  readonly maximumCents: number;
  readonly lifetimeMs: number;
  readonly isCancelable: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const methods: Readonly<Record<MethodId, Method>> = {
  ideal: {
    label: 'iDEAL | Wero',
    description: 'iDEAL',
    maximumCents: 50_000_00,
    lifetimeMs: 15 * MINUTE,
    isCancelable: false,
  },
  banktransfer: {
    label: 'Overboeking',
    description: 'Bank transfer',
    maximumCents: 1_000_000_00,
    lifetimeMs: 12 * DAY,
    isCancelable: true,
  },
  creditcard: {
    label: 'Creditcard',
    description: 'Credit card',
    maximumCents: 50_000_00,
    lifetimeMs: 30 * MINUTE,
    isCancelable: false,
  },
  paypal: {
    label: 'PayPal',
    description: 'PayPal',
    maximumCents: 50_000_00,
    lifetimeMs: 180 * MINUTE,
    isCancelable: false,
  },
};

/** Methods that exist at the real provider but are not enabled for any profile here. */
const NOT_ENABLED = ['bancontact', 'directdebit', 'klarna'];

export const isMethodId = (value: unknown): value is MethodId => methodIds.some((id) => id === value);

/**
 * Returns the lifetime of a payment with this method. Until the payer chooses a method, the payment has the lifetime
 * of the method with the shortest lifetime.
 */
export const lifetimeOf = (method: MethodId | null): number => methods[method ?? 'ideal'].lifetimeMs;

export function requireWithin(method: MethodId | null, cents: number): void {
  const maximum = methods[method ?? 'banktransfer'].maximumCents;
  if (cents > maximum) {
    throw new Rejection(422, 'The amount is higher than the maximum', { field: 'amount' });
  }
}

export interface MethodResource {
  readonly resource: 'method';
  readonly id: MethodId;
  readonly description: string;
  readonly minimumAmount: Amount;
  readonly maximumAmount: Amount;
  readonly image: Readonly<Record<'size1x' | 'size2x' | 'svg', string>>;
  readonly status: 'activated';
  readonly _links: unknown;
}

export function methodResource(id: MethodId, api: string): MethodResource {
  const image = `https://www.mollie.com/external/icons/payment-methods/${id}`;
  return {
    resource: 'method',
    id,
    description: methods[id].description,
    minimumAmount: amountOf(1),
    maximumAmount: amountOf(methods[id].maximumCents),
    image: { size1x: `${image}.png`, size2x: `${image}%402x.png`, svg: `${image}.svg` },
    status: 'activated',
    _links: { self: { href: `${api}/methods/${id}`, type: 'application/hal+json' } },
  };
}

export function readMethodId(id: string | undefined): MethodId {
  if (isMethodId(id)) return id;
  if (id !== undefined && NOT_ENABLED.includes(id)) {
    throw new Rejection(403, `The payment method '${id}' is not enabled for this profile`);
  }
  throw new Rejection(404, `No payment method exists with ID ${id}`);
}
