/** ISO 20022 reason codes (external status and return reasons) that this bank uses, with their descriptions. */
export const reasonCodes = {
  AC01: 'Rekeningnummer klopt niet',
  AC02: 'Rekening van de opdrachtgever is niet bekend',
  AC04: 'Rekening is opgeheven',
  AC06: 'Rekening is geblokkeerd',
  AM01: 'Bedrag is nul',
  AM02: 'Bedrag is te hoog',
  AM03: 'Munt is niet toegestaan',
  AM04: 'Saldo is niet toereikend',
  AM10: 'Controletotaal klopt niet',
  AM18: 'Aantal opdrachten klopt niet',
  BE04: 'Adres staat in vrije regels; dat mag niet meer',
  CUST: 'Op verzoek van de ontvanger',
  DT01: 'Datum kan niet',
  DU01: 'Bericht is al eerder aangeleverd',
  FF01: 'Opmaak van het bestand klopt niet',
  MD07: 'Ontvanger is overleden',
  MS03: 'Reden niet opgegeven',
  RR10: 'Teken hoort niet in een SEPA-bericht',
} as const;
export type ReasonCode = keyof typeof reasonCodes;

export const isReasonCode = (value: unknown): value is ReasonCode =>
  typeof value === 'string' && Object.hasOwn(reasonCodes, value);
