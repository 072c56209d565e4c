import type { DealingRunBlocker, DealingRunState } from '@portaal/domain/month/dealing-runs/calls';

/** Texts for the blockers of a dealing run. */
export const blockerTexts: Readonly<Record<DealingRunBlocker, string>> = {
  beforeCutOff: 'De inschrijving is nog open: er kunnen nog stortingen en opdrachten binnenkomen.',
  pricesMissing: 'Nog niet alle koersen zijn gepubliceerd.',
  earlierMonthOpen: 'Een eerdere maand is nog niet helemaal verwerkt.',
  conversionsUndecided:
    'Over een omzetting naar een uitkering is nog niet besloten. Doe dat eerst: anders verliest de klant de gekozen begindatum.',
  booksDiffer:
    'Tussen bank en boeken is een verschil zonder naam. Zoek dat eerst uit: een maand die is verwerkt, kunt u niet terugdraaien.',
  statementsMissing:
    'Van een rekening ontbreken afschriften tot de sluiting. Daar kan geld op staan dat op tijd kwam.',
  running: 'De maand wordt op dit moment verwerkt.',
  completed: 'Deze maand is al verwerkt.',
};

export const stateTexts: Readonly<
  Record<DealingRunState, { readonly text: string; readonly tone: 'info' | 'success' | 'warning' }>
> = {
  running: { text: 'Wordt verwerkt', tone: 'info' },
  stopped: { text: 'Gestopt', tone: 'warning' },
  completed: { text: 'Verwerkt', tone: 'success' },
};
