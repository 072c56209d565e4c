import { REASON_OF_DEATH } from '../../sign-in/payout-confirmation/death-reason.ts';

/**
 * Our own reason code, which is not a code of the scheme. It marks a payout that never reached the bank, because
 * its file was withdrawn with four-eyes approval (decision 0175).
 */
export const WITHDRAWN = 'WITHDRAWN';

/** Reasons why a bank rejects or returns a payment, by scheme code (ISO 20022, external code sets). */
const reasons: Readonly<Record<string, string>> = {
  AC01: 'Het rekeningnummer klopt niet',
  AC03: 'Het rekeningnummer van de ontvanger klopt niet',
  AC04: 'De rekening is opgeheven',
  AC06: 'De rekening is geblokkeerd',
  AC07: 'De rekening van de ontvanger is opgeheven',
  AC13: 'Op dit soort rekening kan niet worden betaald',
  AG01: 'Op deze rekening kan niet worden betaald',
  AG02: 'De bank kent deze soort opdracht niet',
  AM04: 'Er stond te weinig op onze rekening',
  AM05: 'De bank kreeg deze opdracht al eerder',
  AM09: 'Het bedrag klopt niet',
  AM10: 'Het totaal van het bestand klopt niet',
  AM18: 'Het aantal regels van het bestand klopt niet',
  BE04: 'Het adres van de ontvanger klopt niet',
  DT01: 'De datum van de opdracht klopt niet',
  DU01: 'De bank kreeg dit bestand al eerder',
  DU02: 'De bank kreeg dit bestand al eerder',
  DU03: 'De bank kreeg deze opdracht al eerder',
  DU04: 'De bank kreeg deze opdracht al eerder',
  DU05: 'De bank kreeg deze opdracht al eerder',
  FF01: 'De opdracht heeft een onjuiste vorm',
  FOCR: 'Teruggekomen op ons verzoek',
  MD07: 'De ontvanger is overleden. Blokkeer het contract en bel de nabestaanden',
  MS02: 'De ontvanger neemt het bedrag niet aan',
  MS03: 'De bank noemt geen reden',
  RC01: 'De bank van de ontvanger klopt niet',
  [WITHDRAWN]: 'Het bestand is ingetrokken',
  RR10: 'De opdracht heeft tekens die de bank niet aanneemt',
};

/** Returns the text shown to employees; an unknown code is shown as the bank sent it. */
export const bankReasonText = (code: string | null): string =>
  code === null ? 'De bank noemt geen reden' : (reasons[code] ?? `Reden ${code} van de bank`);

/** Codes for an account that cannot receive payments. A further payment to such an account would be returned too. */
const OF_ACCOUNT: readonly string[] = [
  ...['AC01', 'AC03', 'AC04', 'AC06', 'AC07', 'AC13', 'AG01', 'RC01'],
  REASON_OF_DEATH,
];
export const isReasonOfAccount = (code: string | null): boolean => code !== null && OF_ACCOUNT.includes(code);

/** Codes for a duplicate. The bank rejects only the second delivery, and the first remains valid. */
const OF_DUPLICATE: readonly string[] = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'];
export const isReasonOfDuplicate = (code: string | null): boolean =>
  code !== null && OF_DUPLICATE.includes(code);
