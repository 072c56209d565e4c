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

/** What somebody asked that names others, without the code he gave for it. */
type AskedAboutOthers =
  | Omit<ChangeOf<'begunstiging'>, 'twoFaToken'>
  | Omit<ChangeOf<'tenaamstelling'>, 'twoFaToken'>;

function personalLines(asked: AskedAboutOthers): PersonalLine[] {
  if (asked.option === 'begunstiging') {
    return asked.begunstigden.map(({ naam, geboortedatum, relatie }, index) => ({
      label: `Begunstigde ${index + 1}`,
      value: `${naam}, geboren op ${dayText(geboortedatum)}, ${relatie}`,
    }));
  }
  return [
    { label: 'Nieuwe naam', value: asked.naam },
    { label: 'Geboren op', value: dayText(asked.geboortedatum) },
    ...(asked.toelichting === '' ? [] : [{ label: 'Toelichting', value: asked.toelichting }]),
  ];
}

const place = (rowId: string): FieldPlace => ({ table: 'change_request', column: 'sealed', rowId });

/** Null for what names nobody. */
export function sealAsked(keys: FieldKeys, id: string, asked: ChangeInput): Buffer | null {
  if (asked.option !== 'begunstiging' && asked.option !== 'tenaamstelling') return null;
  const { twoFaToken: _, ...kept } = asked;
  return Buffer.from(encryptField(keys, place(id), JSON.stringify(kept)));
}

/** What was sealed in a request; null when nothing was, or when the law made us forget it. */
export const openAsked = (keys: FieldKeys, id: string, sealed: Buffer | null): AskedAboutOthers | null =>
  sealed === null ? null : (JSON.parse(decryptField(keys, place(id), sealed.toString())) as AskedAboutOthers);

export function openLines(keys: FieldKeys, id: string, sealed: Buffer | null): PersonalLine[] {
  const asked = openAsked(keys, id, sealed);
  return asked === null ? [] : personalLines(asked);
}
