import type { Placeholder, TextKind, TextPart } from './text-kind.ts';

const subject: TextPart = {
  about: 'Het onderwerp, ook op een vergrendelde telefoon',
  form: 'line',
  isPublic: true,
};
const heading: TextPart = { about: 'De kop boven de mail', form: 'line' };
const body: TextPart = { about: 'De mail', form: 'blocks' };
const button: TextPart = { about: 'De tekst op de knop', form: 'line' };
const withoutButton = { onderwerp: subject, kop: heading, tekst: body };
const withButton = { ...withoutButton, knop: button };

const name = { about: 'De naam van de lezer', example: 'A. Voorbeeld' } as const satisfies Placeholder;
const moment = {
  about: 'De dag en het tijdstip waarop dit gebeurde',
  example: '20 november 2026 om 10:30',
  isRequired: true,
} as const satisfies Placeholder;
const device = {
  about: 'Het apparaat waarmee dit gebeurde',
  example: 'Chrome op Windows',
  isOptional: true,
} as const satisfies Placeholder;
const guardedUntil = {
  about: 'Tot wanneer een code per mail niet genoeg is',
  example: '21 november 2026 om 10:30',
  isOptional: true,
  isRequired: true,
} as const satisfies Placeholder;
const linkMinutes = {
  about: 'Hoeveel minuten de link geldig is',
  example: '30',
  figure: 'minuten',
  isRequired: true,
} as const satisfies Placeholder;
const attempts = {
  about: 'Het aantal pogingen',
  example: '5',
  isRequired: true,
} as const satisfies Placeholder;

/** Mails to investors, by their template in the outbox. */
export const mailKinds = {
  accountClaimed: {
    file: 'mail-account-geopend',
    title: 'Mail: het account is geopend',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, moment, apparaat: device },
  },
  accountClosed: {
    file: 'mail-account-gesloten',
    title: 'Mail: het account is gesloten',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      moment,
      'bewaren.identiteit': {
        about: 'Hoeveel jaar wij bewaren wie de klant is, volgens de wet',
        example: '5',
        figure: 'jaar',
        isRequired: true,
      },
      'bewaren.belasting': {
        about: 'Hoeveel jaar wij bewaren wat nodig is voor de belasting, volgens de wet',
        example: '7',
        figure: 'jaar',
        isRequired: true,
      },
    },
    conditions: {
      bewaarplicht: 'De wet vraagt om gegevens te bewaren',
      'geen bewaarplicht': 'Alles is gewist',
    },
  },
  accountExists: {
    file: 'mail-account-bestaat-al',
    title: 'Mail: het account bestaat al',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name },
    conditions: {
      klantnummer: 'De klant logt in met een klantnummer',
      'geen klantnummer': 'De klant logt in met een e-mailadres',
    },
  },
  accountInvitation: {
    file: 'mail-account-openen',
    title: 'Mail: een account openen',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      'geldig.tot': {
        about: 'Tot wanneer de link geldig is',
        example: '20 december 2026 om 10:30',
        isRequired: true,
      },
    },
  },
  approveNewEmail: {
    file: 'mail-adres-goedkeuren',
    title: 'Mail: een nieuw adres goedkeuren',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      'adres.nieuw': { about: 'Het nieuwe e-mailadres', example: 'nieuw@voorbeeld.nl', isRequired: true },
      'geldig.minuten': linkMinutes,
    },
  },
  confirmEmail: {
    file: 'mail-adres-bevestigen',
    title: 'Mail: het adres van een nieuw account bevestigen',
    use: 'mail',
    parts: withButton,
    placeholders: { 'geldig.minuten': linkMinutes },
  },
  confirmNewEmail: {
    file: 'mail-nieuw-adres-bevestigen',
    title: 'Mail: een nieuw adres bevestigen',
    use: 'mail',
    parts: withButton,
    placeholders: { 'geldig.minuten': linkMinutes },
  },
  counterAccountChanged: {
    file: 'mail-tegenrekening-gewijzigd',
    title: 'Mail: de tegenrekening is gewijzigd',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      moment,
      rekening: {
        about: 'Het einde van het rekeningnummer',
        example: 'NL•• •••• •••• 1234',
        isRequired: true,
      },
      apparaat: device,
      'uitbetalen.vanaf': {
        about: 'De eerste dag waarop wij naar deze rekening betalen',
        example: '27 november 2026',
        isRequired: true,
      },
    },
    conditions: { bevestigen: 'De klant moet de wijziging bevestigen' },
  },
  dataDownloaded: {
    file: 'mail-gegevens-gedownload',
    title: 'Mail: de gegevens zijn gedownload',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, moment, apparaat: device },
  },
  draftExpiring: {
    file: 'mail-aanvraag-verloopt',
    title: 'Mail: een aanvraag verloopt',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      'verloopt.op': {
        about: 'De dag waarop wij de aanvraag wissen',
        example: '4 december 2026',
        isRequired: true,
      },
    },
  },
  emailChanged: {
    file: 'mail-adres-gewijzigd',
    title: 'Mail: het adres is gewijzigd',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, moment, apparaat: device, 'beschermd.tot': guardedUntil },
  },
  emailTaken: {
    file: 'mail-adres-in-gebruik',
    title: 'Mail: het adres is al in gebruik',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name },
  },
  mobileNumberChanged: {
    file: 'mail-mobiel-nummer-gewijzigd',
    title: 'Mail: het mobiele nummer is gewijzigd',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      moment,
      'nummer.einde': { about: 'De laatste cijfers van het nieuwe nummer', example: '678', isRequired: true },
      apparaat: device,
    },
  },
  newDevice: {
    file: 'mail-nieuw-apparaat',
    title: 'Mail: ingelogd op een nieuw apparaat',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, moment, apparaat: device },
    conditions: { 'apparaat onbekend': 'Het apparaat is niet bekend' },
  },
  notification: {
    file: 'mail-nieuw-bericht',
    title: 'Mail: een nieuw bericht',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      'bericht.titel': { about: 'De titel van het bericht', example: 'Uw jaaropgave staat klaar' },
    },
  },
  oneTimeCode: {
    file: 'mail-code',
    title: 'Mail: een code',
    use: 'mail',
    parts: withoutButton,
    placeholders: {
      naam: name,
      reden: { about: 'Waarvoor de code is, in één zin', example: 'U wilt inloggen.', isRequired: true },
      code: { about: 'De code, in een eigen alinea', example: '012 345', isRequired: true, isCode: true },
      'geldig.minuten': {
        about: 'Hoeveel minuten de code geldig is',
        example: '10',
        figure: 'minuten',
        isRequired: true,
      },
    },
  },
  passwordChanged: {
    file: 'mail-wachtwoord-gewijzigd',
    title: 'Mail: het wachtwoord is gewijzigd',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, moment, apparaat: device, 'beschermd.tot': guardedUntil },
  },
  refusedCodes: {
    file: 'mail-verkeerde-codes',
    title: 'Mail: verkeerde codes',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, pogingen: attempts },
  },
  refusedSignIns: {
    file: 'mail-mislukte-pogingen',
    title: 'Mail: mislukte pogingen om in te loggen',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, pogingen: attempts },
  },
  resetPassword: {
    file: 'mail-nieuw-wachtwoord',
    title: 'Mail: een nieuw wachtwoord kiezen',
    use: 'mail',
    parts: withButton,
    placeholders: { naam: name, 'geldig.minuten': linkMinutes },
  },
  secondFactorChanged: {
    file: 'mail-tweede-stap-gewijzigd',
    title: 'Mail: de tweede stap is gewijzigd',
    use: 'mail',
    parts: withButton,
    placeholders: {
      naam: name,
      moment,
      gebeurtenis: {
        about: 'Wat er gebeurde, in hele zinnen',
        example: 'Een code is gebruikt.',
        isRequired: true,
      },
      apparaat: device,
    },
  },
  signingInvitation: {
    file: 'mail-meetekenen',
    title: 'Mail: meetekenen',
    use: 'mail',
    parts: withButton,
    placeholders: {
      'geldig.dagen': {
        about: 'Hoeveel dagen de link geldig is',
        example: '30',
        figure: 'dagen',
        isRequired: true,
      },
    },
  },
} as const satisfies Readonly<Record<string, TextKind>>;
