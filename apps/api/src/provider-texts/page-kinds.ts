import type { TextKind } from './text-kind.ts';

/** Texts on a page to which an investor agrees. */
export const pageKinds = {
  signing: {
    file: 'ondertekenen',
    title: 'Verklaringen bij het ondertekenen',
    use: 'page',
    parts: {
      'juiste gegevens': { about: 'De verklaring dat de gegevens juist zijn', form: 'line' },
      bedenktijd: { about: 'De verklaring dat de klant over de bedenktijd heeft gelezen', form: 'line' },
      'uitleg van de bedenktijd': { about: 'De uitleg onder die verklaring', form: 'line' },
    },
    placeholders: {
      'melden.dagen': {
        about: 'Het aantal dagen waarin de klant een wijziging doorgeeft',
        example: '30',
        figure: 'dagen',
        isRequired: true,
      },
      'bedenktijd.dagen': {
        about: 'Het aantal dagen bedenktijd',
        example: '14',
        figure: 'dagen',
        isRequired: true,
      },
      'bedenktijd.einde': {
        about: 'De laatste dag van de bedenktijd',
        example: '12 december 2026',
        isRequired: true,
      },
    },
  },
} as const satisfies Readonly<Record<string, TextKind>>;
