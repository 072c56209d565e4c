import { readIban } from '../sepa/iban.ts';
import { Rejection } from './rejection.ts';
import type { Mandate } from './state.ts';

export type Form = URLSearchParams;

/** Fields of an invitation to sign a mandate. */
export type Invitation = Pick<
  Mandate,
  | 'template'
  | 'token'
  | 'customerNumber'
  | 'contractNumber'
  | 'amountText'
  | 'expiresAt'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'mobile'
  | 'address'
  | 'postcode'
  | 'city'
  | 'country'
  | 'iban'
> & { readonly mandateNumber: string | null };

const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });

export function readInvitation(form: Form): Invitation {
  const text = (name: string): string => form.get(name)?.trim() ?? '';
  const optional = (name: string, most: number): string | null => {
    const value = text(name);
    if (value.length > most) throw invalid(name);
    return value || null;
  };
  if (!/^\d{1,10}$/.test(text('ct'))) throw new Rejection('err_no_contract', 'No template given');
  const mandateNumber = optional('mandateNumber', 35);
  if (mandateNumber !== null && !/^[A-Za-z0-9+?/:().,'-]+$/.test(mandateNumber))
    throw invalid('mandateNumber');
  return {
    template: text('ct'),
    mandateNumber,
    token: optional('token', 99),
    customerNumber: optional('customerNumber', 50),
    contractNumber: optional('contractNumber', 60),
    amountText: amountTextOf(form),
    expiresAt: readExpiry(text('ed')),
    email: readEmail(text('email')),
    firstName: text('firstname'),
    lastName: text('lastname'),
    mobile: text('mobile'),
    address: text('address'),
    postcode: text('zip'),
    city: text('city'),
    country: text('country') || 'NL',
    iban: text('iban') === '' ? null : requireIban(text('iban')),
  };
}

export function requireIban(text: string): string {
  const iban = readIban(text);
  if (iban === undefined) throw new Rejection('err_invalid_iban', 'Invalid IBAN');
  return iban;
}

export function readEmail(text: string): string {
  if (text !== '' && !/^\S+@\S+$/.test(text)) throw new Rejection('err_invalid_email', 'Invalid email');
  return text;
}

/** Returns the amount text on the signing page, of the first transaction or of the subscription. */
function amountTextOf(form: Form): string | null {
  for (const kind of ['subscription', 'transaction']) {
    const amount = Number(form.get(`${kind}Amount`) ?? 0);
    const parts = [amount > 0 ? euros.format(amount) : '', form.get(`${kind}Message`) ?? ''];
    const text = parts.filter((part) => part !== '').join(' · ');
    if (text !== '') return text;
  }
  return null;
}

/** Parses an expiry in seconds since 1970; milliseconds are accepted too. */
function readExpiry(text: string): number | null {
  if (text === '') return null;
  if (!/^\d{9,13}$/.test(text)) throw invalid('ed');
  return text.length > 11 ? Number(text) : Number(text) * 1000;
}

const invalid = (field: string): Rejection =>
  new Rejection('err_invalid_params', `The parameter ${field} is invalid`);
