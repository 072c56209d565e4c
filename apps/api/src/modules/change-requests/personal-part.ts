import type { ChangeInput, ChangeOf } from '@portaal/domain/change-requests/options';
import { dayText } from '@portaal/domain/notation/dutch';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';

/** A personal fact of a request, for the employee who looks at it. */
export interface PersonalLine {
  readonly label: string;
  readonly value: string;
}

/** What a user asked that names others, without the code they gave for it. */
type SealedRequest =
  | Omit<ChangeOf<'begunstiging'>, 'twoFaToken'>
  | Omit<ChangeOf<'tenaamstelling'>, 'twoFaToken'>;

function personalLines(requested: SealedRequest): PersonalLine[] {
  if (requested.option === 'begunstiging') {
    return requested.begunstigden.map(({ naam, geboortedatum, relatie }, index) => ({
      label: `Begunstigde ${index + 1}`,
      value: `${naam}, geboren op ${dayText(geboortedatum)}, ${relatie}`,
    }));
  }
  return [
    { label: 'Nieuwe naam', value: requested.naam },
    { label: 'Geboren op', value: dayText(requested.geboortedatum) },
    ...(requested.toelichting === '' ? [] : [{ label: 'Toelichting', value: requested.toelichting }]),
  ];
}

const place = (rowId: string): FieldPlace => ({ table: 'change_request', column: 'sealed', rowId });

/** Null for what names nobody. */
export function sealRequest(keys: FieldKeys, id: string, requested: ChangeInput): Buffer | null {
  if (requested.option !== 'begunstiging' && requested.option !== 'tenaamstelling') return null;
  const { twoFaToken: _, ...kept } = requested;
  return Buffer.from(encryptField(keys, place(id), JSON.stringify(kept)));
}

/** What was sealed in a request; null when nothing was, or when the law made us forget it. */
export const openRequest = (keys: FieldKeys, id: string, sealed: Buffer | null): SealedRequest | null =>
  sealed === null ? null : (JSON.parse(decryptField(keys, place(id), sealed.toString())) as SealedRequest);

export function openLines(keys: FieldKeys, id: string, sealed: Buffer | null): PersonalLine[] {
  const requested = openRequest(keys, id, sealed);
  return requested === null ? [] : personalLines(requested);
}
