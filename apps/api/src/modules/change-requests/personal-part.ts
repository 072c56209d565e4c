import type { ChangeInput, RequestOption } from '@portaal/domain/change-requests/options';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';
import { requestedOf } from './change-record.ts';
import type { RequestRow } from './change-requests.repository.ts';
import type { PersonalLine } from './effect.ts';
import { effectOf } from './effects.ts';

/** Whether what is asked names others, so that it is sealed. */
export const namesOthers = (option: RequestOption): boolean => effectOf(option).personalLines !== undefined;

const place = (rowId: string): FieldPlace => ({ table: 'change_request', column: 'sealed', rowId });

/** What a user asked that names others, without the code they gave for it. Null for what names nobody. */
export function sealRequest(keys: FieldKeys, id: string, requested: ChangeInput): Buffer | null {
  if (!namesOthers(requested.option)) return null;
  const stored: Record<string, unknown> = { ...requested };
  delete stored.twoFaToken;
  return Buffer.from(encryptField(keys, place(id), JSON.stringify(stored)));
}

/** What was sealed in a request; null when nothing was, or when the law made us forget it. */
export const openRequest = (keys: FieldKeys, id: string, sealed: Buffer | null): ChangeInput | null =>
  sealed === null ? null : (JSON.parse(decryptField(keys, place(id), sealed.toString())) as ChangeInput);

/** What was asked, wherever it stands; null when the law made us forget it. */
export const wantedOf = (keys: FieldKeys, request: RequestRow): ChangeInput | null =>
  requestedOf(request).wanted ?? openRequest(keys, request.id, request.sealed);

export function openLines(keys: FieldKeys, id: string, sealed: Buffer | null): PersonalLine[] {
  const requested = openRequest(keys, id, sealed);
  return requested === null ? [] : (effectOf(requested.option).personalLines?.(requested) ?? []);
}
