import { accepted, type FieldRules, optionalOf, rejected, schemaOf, withoutMarks } from './field-rules.ts';

/**
 * Dutch area codes of three digits. All others have four digits. (Numbering plan; domain 4.2 specifies only the
 * length.)
 */
const shortAreaCodes =
  /^(10|13|14|15|20|23|24|26|30|33|35|36|38|40|43|45|46|50|53|55|58|70|71|72|73|74|75|76|77|78|79|85|88)/;

/** Converts common notations to E.164 without validation: `06 1234 5678`, `+31 (0)6 12345678`, `0031612345678`. */
function international(text: string): string {
  const digits = withoutMarks(text.replace(/\(0\)/, ''));
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.startsWith('0') ? `+31${digits.slice(1)}` : digits;
}

/** Formats an E.164 number in Dutch notation: `06 12345678`, `020 123 45 67`. A foreign number retains its `+`. */
function write(value: string | null): string {
  if (value === null) return '';
  const national = /^\+31(\d{9})$/.exec(value)?.[1];
  if (national === undefined) return value;
  if (national.startsWith('6')) return `06 ${national.slice(1)}`;
  return shortAreaCodes.test(national)
    ? `0${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5, 7)} ${national.slice(7)}`
    : `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}

function numberRules(dutch: RegExp, message: string): FieldRules<string> {
  return {
    read(text) {
      if (text.trim() === '') return { ok: true, value: null };
      const number = international(text);
      const fits = number.startsWith('+31') ? dutch.test(number) : /^\+[1-9]\d{7,14}$/.test(number);
      return fits ? accepted(number) : rejected(message);
    },
    write,
  };
}

/** Mobile number that receives codes by text message: Dutch 06 or foreign; stored as E.164. */
export const mobileRules = numberRules(
  /^\+316[1-9]\d{7}$/,
  'Vul een geldig mobiel nummer in, bijvoorbeeld 06 12345678.',
);

/** Any telephone number, Dutch with ten digits or foreign; stored as E.164. */
export const phoneRules = numberRules(/^\+31[1-9]\d{8}$/, 'Vul een geldig telefoonnummer in.');

export const mobileNumber = schemaOf(mobileRules);
export const phoneNumber = schemaOf(phoneRules);
export const optionalPhoneNumber = optionalOf(phoneRules);
