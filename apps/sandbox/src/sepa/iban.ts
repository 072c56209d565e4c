/** Returns the IBAN in capitals without spaces; `undefined` if its check digits are wrong (ISO 13616). */
export function readIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return undefined;
  if (iban.startsWith('NL') && !/^NL\d{2}[A-Z]{4}\d{10}$/.test(iban)) return undefined;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n ? iban : undefined;
}

/** Dutch banks by the bank code in their IBANs. */
const BANKS: Readonly<Record<string, readonly [bic: string, name: string]>> = {
  ABNA: ['ABNANL2A', 'ABN AMRO'],
  INGB: ['INGBNL2A', 'ING'],
  RABO: ['RABONL2U', 'Rabobank'],
  SNSB: ['SNSBNL2A', 'SNS'],
  ASNB: ['ASNBNL21', 'ASN Bank'],
  RBRB: ['RBRBNL21', 'RegioBank'],
  TRIO: ['TRIONL2U', 'Triodos Bank'],
  KNAB: ['KNABNL2H', 'Knab'],
  BUNQ: ['BUNQNL2A', 'bunq'],
};

export function bankOf(iban: string): { readonly BICFI: string; readonly Nm: string } | null {
  const [BICFI, Nm] = BANKS[iban.slice(4, 8)] ?? [];
  return BICFI === undefined || Nm === undefined ? null : { BICFI, Nm };
}
