import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The countries of the European Economic Area, and neighbouring countries with similar calling rates. */
const EUROPE: ReadonlySet<CountryCode | undefined> = new Set<CountryCode>([
  ...([
    'AD',
    'AT',
    'AX',
    'BE',
    'BG',
    'CH',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FO',
    'FR',
    'GB',
  ] as const),
  ...([
    'GG',
    'GI',
    'GR',
    'HR',
    'HU',
    'IE',
    'IM',
    'IS',
    'IT',
    'JE',
    'LI',
    'LT',
    'LU',
    'LV',
    'MC',
    'MT',
  ] as const),
  ...(['NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'SM', 'VA'] as const),
]);

/** Types of phone numbers that are paid per call or are not answered by a person. */
const NO_PERSON: ReadonlySet<NumberType> = new Set<NumberType>([
  ...(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER', 'VOICEMAIL'] as const),
  // A number outside every known numbering plan has the type `undefined`.
  undefined,
]);

const typeOf = (number: string): { country: CountryCode | undefined; type: NumberType } => {
  const parsed = parsePhoneNumberFromString(number);
  return { country: parsed?.country, type: parsed?.getType() };
};

/** Returns whether employees may call this number (E.164): it must be in Europe and not a premium-rate number. */
export function canBeCalled(number: string): boolean {
  const { country, type } = typeOf(number);
  return EUROPE.has(country) && !NO_PERSON.has(type);
}

/** Returns whether codes may be sent to this number (E.164): it must be a mobile number, of any country. */
export function canGetTexts(number: string): boolean {
  const { type } = typeOf(number);
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
