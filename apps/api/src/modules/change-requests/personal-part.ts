import { type ChangeInput, dayText } from '@portaal/contract';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../plugins/field-encryption.ts';

/** A personal fact of a request, for the employee who looks at it. */
export interface PersonalLine {
  readonly label: string;
  readonly value: string;
}

/** The personal data in a request: who else it is about. */
export function personalLines(asked: ChangeInput): PersonalLine[] {
  switch (asked.option) {
    case 'begunstiging':
      return asked.begunstigden.map(({ naam, geboortedatum, relatie }, index) => ({
        label: `Begunstigde ${index + 1}`,
        value: `${naam}, geboren op ${dayText(geboortedatum)}, ${relatie}`,
      }));
    case 'tenaamstelling':
      return [
        { label: 'Nieuwe naam', value: asked.naam },
        { label: 'Geboren op', value: dayText(asked.geboortedatum) },
        ...(asked.toelichting === '' ? [] : [{ label: 'Toelichting', value: asked.toelichting }]),
      ];
    default:
      return [];
  }
}

const place = (rowId: string): FieldPlace => ({ table: 'change_request', column: 'sealed', rowId });

export const sealLines = (keys: FieldKeys, id: string, lines: readonly PersonalLine[]): Buffer | null =>
  lines.length === 0 ? null : Buffer.from(encryptField(keys, place(id), JSON.stringify(lines)));

export const openLines = (keys: FieldKeys, id: string, sealed: Buffer | null): PersonalLine[] =>
  sealed === null ? [] : JSON.parse(decryptField(keys, place(id), sealed.toString()));
