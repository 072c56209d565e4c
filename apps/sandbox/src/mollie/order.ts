import { readCents } from './amount.ts';
import { isMethodId, type MethodId, requireWithin } from './methods.ts';
import type { Payment, PaymentOrder } from './payment.ts';
import { Rejection } from './rejection.ts';

export type Body = Readonly<Record<string, unknown>>;

const DESCRIPTION_LIMIT = 255;
const METADATA_LIMIT = 1024;

const invalid = (field: string): Rejection =>
  new Rejection(422, `The '${field}' field is invalid`, { field });
const missing = (field: string): Rejection =>
  new Rejection(422, `The '${field}' field is missing`, { field });

export function readOrder(body: Body): PaymentOrder {
  const description = readDescription(body.description);
  const cents = readCents(body.amount);
  if (body.redirectUrl === undefined) throw missing('redirectUrl');
  const requestedMethod = readMethod(body.method);
  requireWithin(requestedMethod, cents);
  return {
    cents,
    description,
    redirectUrl: readUrl('redirectUrl', body.redirectUrl),
    cancelUrl: readOptionalUrl('cancelUrl', body.cancelUrl),
    webhookUrl: readOptionalUrl('webhookUrl', body.webhookUrl),
    metadata: readMetadata(body.metadata),
    locale: readLocale(body.locale),
    sequenceType: readSequenceType(body.sequenceType),
    requestedMethod,
  };
}

/** Changes the permitted fields of an existing payment, after validating all changes. */
export function changeOrder(payment: Payment, body: Body): void {
  const changes: Partial<PaymentOrder> = {};
  if (body.description !== undefined) changes.description = readDescription(body.description);
  if (body.redirectUrl !== undefined) changes.redirectUrl = readUrl('redirectUrl', body.redirectUrl);
  if (body.cancelUrl !== undefined) changes.cancelUrl = readOptionalUrl('cancelUrl', body.cancelUrl);
  if (body.webhookUrl !== undefined) changes.webhookUrl = readOptionalUrl('webhookUrl', body.webhookUrl);
  if (body.metadata !== undefined) changes.metadata = readMetadata(body.metadata);
  Object.assign(payment, changes);
}

function readDescription(value: unknown): string {
  if (value === undefined || value === '') throw missing('description');
  if (typeof value !== 'string' || value.length > DESCRIPTION_LIMIT) throw invalid('description');
  return value;
}

function readUrl(field: string, value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw invalid(field);
  return String(value);
}

const readOptionalUrl = (field: string, value: unknown): string | null =>
  value === undefined || value === null ? null : readUrl(field, value);

export function readMetadata(value: unknown): unknown {
  if (JSON.stringify(value ?? null).length > METADATA_LIMIT) throw invalid('metadata');
  return value ?? null;
}

function readLocale(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || !/^[a-z]{2}_[A-Z]{2}$/.test(value)) throw invalid('locale');
  return value;
}

function readSequenceType(value: unknown): PaymentOrder['sequenceType'] {
  if (value === undefined || value === 'oneoff') return 'oneoff';
  // Only direct debits can be recurring, and this stand-in does not offer direct debits.
  if (value !== 'first') throw invalid('sequenceType');
  return 'first';
}

/** Parses one method or a list of methods. If the list has several methods, the payer chooses. */
function readMethod(value: unknown): MethodId | null {
  if (value === undefined || value === null) return null;
  const requestedMethods: unknown[] = Array.isArray(value) ? value : [value];
  if (requestedMethods.length === 0 || !requestedMethods.every(isMethodId)) throw invalid('method');
  return requestedMethods.length === 1 ? (requestedMethods[0] as MethodId) : null;
}
