/** Source of a figure, as shown to users. */
export interface Source {
  readonly text: string;
  /** URL of the source; null if only a site or a file is known. */
  readonly href: string | null;
}

const named = (text: string, href: string | null = null): Source => ({ text, href });

/**
 * Sources of the figures supplied with a new installation, by the identifier stored with each figure
 * (`docs/sources.md`).
 */
const sources: Readonly<Record<string, Source>> = {
  S4: named('Oakk: tijdelijke lijfrente, grens 2025', 'https://wp-test.oakk.nl/?p=32364'),
  S7: named('De Kroon (dekroon-zzper.nl): jaarruimte 2025'),
  S8: named('Fiscale parameters, versie september 2026 (openbare broncode 69861246672)'),
  S8b: named('Maximum van de reserveringsruimte 2025 (openbare broncode 71368108235)'),
  S9: named('Belastingdienst, aanspreekpunt pensioenen: AOW-franchise 2024'),
  S10: named('AOW-franchise en jaarruimte 2026 (openbare broncode 60236773171)'),
  S11: named('Vive: reserveringsruimte 2026', 'https://viveapp.com/bereken-reserveringsruimte'),
  S12: named('Akkermans: reserveringsruimte over tien jaar'),
  S14: named('Grens van de tijdelijke lijfrente 2026 (openbare broncode 60313774980 en 61318302195)'),
  S71: named('Voorschrift voor loonadministraties 2026, versie 2 (openbare broncode 59814255480)'),
  S72: named('Loonheffing 2026, tarieven van 19 januari 2026 (openbare broncode 68367894040)'),
  S73: named('Belastingdienst, augustus 2026: heffingskortingen 2026 (openbare broncode 61170470867)'),
  S74: named('Fiscalert: belastingtarieven 2025'),
  S75: named('Belastingdienst: afbouw van de heffingskortingen 2025 (openbare broncode 60436467524)'),
  S76: named('Webwoordenboek: heffingskorting op pensioen 2025'),
  S77: named('Bijdrage Zorgverzekeringswet 2025 (openbare broncode 56190999138)'),
  S78: named('PFZW: bijdrage Zorgverzekeringswet 2025'),
  S82: named(
    'Wetsvoorstel Belastingplan 2027, memorie van toelichting, tabel 1',
    'https://www.rijksfinancien.nl/sites/default/files/bestanden/belastingplan-2027/wetsvoorstel-belastingplan-2027/Wetsvoorstel-Belastingplan-2027.pdf',
  ),
  S83: named(
    'Fiscale sleuteltabel 2027, september 2026',
    'https://www.rijksfinancien.nl/sites/default/files/bestanden/belastingplan-2027/pakket-belastingplan-2027/Fiscale-sleuteltabel-2027-incl-correctie-tarieven-energiebelasting-zelfstandigenaftrek.pdf',
  ),
  S84: named(
    'Afbouw van de heffingskorting en bijdrage Zorgverzekeringswet 2027 (openbare broncode 70501706777)',
  ),
  S85: named(
    'Brief van het kabinet over box 3, 29 september 2026 (openbare bron 70978240473)',
    'https://holdwise.nl/kennisbank/box-3-2027',
  ),
};

/**
 * Returns the source for a stored identifier. Text entered by an employee is returned unchanged, with a link if it is
 * a URL.
 */
export const sourceOf = (source: string): Source =>
  sources[source] ?? named(source, /^https:\/\/\S+$/.test(source) ? source : null);
