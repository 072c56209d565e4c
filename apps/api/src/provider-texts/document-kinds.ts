import type { TextKind } from './text-kind.ts';

/** A sentence that pages and documents share. Its figures are set by law. */
const sharedSentence = { about: 'Een zin die ook op het scherm staat, met de cijfers van de wet' } as const;

/** Texts that are printed in documents. */
export const documentKinds = {
  contract: {
    file: 'contract',
    title: 'Contract',
    use: 'document',
    parts: {
      inleiding: { about: 'De zin onder de titel', form: 'line' },
      'hoe het werkt': { about: 'De afspraken onder aan het contract', form: 'blocks' },
    },
    placeholders: {
      'sluiting.regel': {
        about: 'Tot wanneer geld nog meegaat, uit de kalender van de voorwaarden',
        example: '12.30 uur op de laatste werkdag vóór de 20e van de maand',
        figure: 'dealing',
        isRequired: 'opening',
      },
      'waardering.dag': {
        about: 'De dag waarvan dat geld de koers krijgt, na {sluiting.regel}',
        example: 'die 20e',
        figure: 'dealing',
        isRequired: 'opening',
      },
      'sluiting.tijd': {
        about: 'Alleen het tijdstip van {sluiting.regel}',
        example: '16.00',
        figure: 'tijdstip',
      },
      'bedenktijd.dagen': {
        about: 'Het aantal dagen bedenktijd',
        example: '14',
        figure: 'dagen',
        isRequired: true,
      },
      'waarschuwing.risico': {
        ...sharedSentence,
        example: 'Beleggen brengt risico’s met zich mee. U kunt uw inleg (deels) verliezen.',
        isRequired: true,
      },
      'uitleg.vastgezet': {
        ...sharedSentence,
        example: 'U kunt dit geld niet tussendoor opnemen.',
        isRequired: true,
      },
      'uitleg.nabestaanden': {
        ...sharedSentence,
        example: 'Overlijdt u? Dan gaat het restkapitaal naar uw erfgenamen.',
        isRequired: true,
      },
      'uitleg.uitkeringsdag': {
        ...sharedSentence,
        example: 'Wij keren uit na elke periode, rond de 10e werkdag van de maand.',
        isRequired: true,
      },
    },
    conditions: {
      aanvraag: 'De klant tekende in het portaal',
      lijfrente: 'Het contract is een lijfrente',
      'lijfrente-uitkering': 'Het contract is een lijfrente die uitkeert',
    },
  },
  invitationLetter: {
    file: 'brief-account-openen',
    title: 'Brief: een account openen',
    use: 'document',
    parts: {
      kop: { about: 'De kop van de brief', form: 'line' },
      tekst: {
        about: 'De brief, boven het adres en de code. Wat het portaal over de code zelf zegt, staat eronder',
        form: 'blocks',
      },
    },
    placeholders: {
      naam: { about: 'De naam van de lezer', example: 'A. Voorbeeld' },
      'openen.adres': {
        about: 'Het adres van de pagina waar de klant de code invult',
        example: 'portaal.voorbeeld.nl/account-openen',
        isRequired: true,
      },
      'geldig.tot': { about: 'Tot en met welke dag de code geldt', example: '20 december 2026' },
    },
  },
} as const satisfies Readonly<Record<string, TextKind>>;
