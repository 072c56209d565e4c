import type { ChangeInput, RequestOption } from '@portaal/domain/investing/change-requests/options';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';
import { requestedOf } from './change-record.mapping.ts';
import type { RequestRow } from './change-requests.repository.ts';
import type { PersonalLine } from './effect.ts';
import { effectOf } from './effects.ts';

/** Returns whether an option names other people, so that its request is sealed. */
export const namesOthers = (option: RequestOption): boolean => effectOf(option).personalLines !== undefined;

const place = (rowId: string): FieldPlace => ({ table: 'change_request', column: 'sealed', rowId });

/** Seals a request that names other people, without its step-up code. Returns null if it names nobody. */
export function sealRequest(keys: FieldKeys, id: string, requested: ChangeInput): Buffer | null {
  if (!namesOthers(requested.option)) return null;
  const stored: Record<string, unknown> = { ...requested };
  delete stored.twoFaToken;
  return Buffer.from(encryptField(keys, place(id), JSON.stringify(stored)));
}

/** Decrypts the sealed part of a request; null if there is none, or it was erased as the law requires. */
export const openRequest = (keys: FieldKeys, id: string, sealed: Buffer | null): ChangeInput | null =>
  sealed === null ? null : (JSON.parse(decryptField(keys, place(id), sealed.toString())) as ChangeInput);

/** Returns the requested change, sealed or not; null if it was erased as the law requires. */
export const requestedChangeOf = (keys: FieldKeys, request: RequestRow): ChangeInput | null =>
  requestedOf(request).wanted ?? openRequest(keys, request.id, request.sealed);

export function openLines(keys: FieldKeys, id: string, sealed: Buffer | null): PersonalLine[] {
  const requested = openRequest(keys, id, sealed);
  return requested === null ? [] : (effectOf(requested.option).personalLines?.(requested) ?? []);
}
