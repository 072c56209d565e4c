import { taxAgeGroups } from '@portaal/engine';
import { dayText, durationText, euroText } from '../notation/dutch.ts';
import type { YearlyFiguresFile } from './file.ts';

/** A figure beside the one of the year before, in words. */
export interface Difference {
  readonly label: string;
  /** Null: the year before had none. */
  readonly before: string | null;
  /** Null: this year has none any more. */
  readonly after: string | null;
  /** `+3,6%`; null where there is nothing to compare. */
  readonly change: string | null;
  /** Why it asks for a second look; null when it does not. */
  readonly striking: string | null;
}

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Amounts the law raises every year: unchanged they were perhaps forgotten. */
  readonly isIndexed: boolean;
}

/** A change of more is seldom the law and often a slip of the pen. */
const STRIKING_CHANGE = 0.1;

const groupTexts = {
  underPensionAge: 'tot de AOW-leeftijd',
  pensionAge: 'vanaf de AOW-leeftijd',
  pensionAgeBornBefore1946: 'geboren vóór 1946',
} as const;

const percentage = (value: number): string => `${String(Math.round(value * 1e5) / 1e3).replace('.', ',')}%`;

const euro = (label: string, value: number, isIndexed = true): Figure => ({
  label,
  value,
  text: euroText(value),
  isIndexed,
});
const rate = (label: string, value: number): Figure => ({
  label,
  value,
  text: percentage(value),
  isIndexed: false,
});
const plain = (label: string, value: number): Figure => ({
  label,
  value,
  text: String(value).replace('.', ','),
  isIndexed: false,
});

function figuresOf({
  contributionRoom: room,
  temporaryMaxPerYear,
  statePension,
  wageTax,
}: YearlyFiguresFile): Figure[] {
  const { tableStep, tableMaximum, healthcareRate, healthcareCeiling } = wageTax;
  return [
    rate('Jaarruimte: percentage', room.annualRoomRate),
    euro('Jaarruimte: AOW-franchise', room.pensionOffset),
    euro('Jaarruimte: hoogste inkomen', room.maxIncome, false),
    plain('Jaarruimte: vermenigvuldiging van factor A', room.factorAMultiplier),
    euro('Reserveringsruimte: maximum', room.maxReserveRoom),
    plain('Reserveringsruimte: jaren terug', room.reserveLookbackYears),
    euro('Tijdelijke lijfrente: maximum per jaar', temporaryMaxPerYear),
    ...(tableStep === null ? [] : [euro('Loonheffing: stap van de tabel', tableStep, false)]),
    ...(tableMaximum === null ? [] : [euro('Loonheffing: einde van de tabel', tableMaximum)]),
    rate('Zorgverzekeringswet: lage bijdrage', healthcareRate),
    euro('Zorgverzekeringswet: hoogste inkomen', healthcareCeiling),
    ...taxAgeGroups.flatMap((name) => {
      const { brackets, credits } = wageTax[name];
      return [
        ...brackets.flatMap((bracket, index) => {
          const label = `Loonheffing ${groupTexts[name]}, schijf ${index + 1}`;
          return [
            ...(index === 0 ? [] : [euro(`${label}: vanaf`, bracket.from)]),
            rate(`${label}: tarief`, bracket.rate),
          ];
        }),
        ...credits.flatMap(({ maximum, phaseOutFrom, phaseOutRate, endsAt }, index) => {
          const label = `Heffingskorting ${groupTexts[name]}, ${index + 1}`;
          return [
            euro(`${label}: hoogste`, maximum),
            euro(`${label}: afbouw vanaf`, phaseOutFrom),
            rate(`${label}: afbouw`, phaseOutRate),
            euro(`${label}: op bij`, endsAt),
          ];
        }),
      ];
    }),
    ...statePension.map(({ bornFrom, years, months, provisional }, index) => ({
      label: index === 0 ? 'AOW-leeftijd: eerste regel' : `AOW-leeftijd: geboren vanaf ${dayText(bornFrom)}`,
      value: 12 * years + months,
      text: `${durationText(12 * years + months)}${provisional ? ' (verwacht)' : ''}`,
      isIndexed: false,
    })),
  ];
}

/** Every figure of a year beside that of the year before, in the order of the file. */
export function differencesWith(
  figures: YearlyFiguresFile,
  previous: YearlyFiguresFile | null,
): Difference[] {
  const earlier = new Map((previous ? figuresOf(previous) : []).map((figure) => [figure.label, figure]));
  const now = figuresOf(figures);
  const kept = new Set(now.map(({ label }) => label));
  return [
    ...now.map((figure) => compared(figure, earlier.get(figure.label), previous?.year ?? null)),
    ...[...earlier.values()]
      .filter(({ label }) => !kept.has(label))
      .map(({ label, text }) => ({ label, before: text, after: null, change: null, striking: 'ontbreekt' })),
  ];
}

function compared(figure: Figure, earlier: Figure | undefined, year: number | null): Difference {
  const { label, text: after } = figure;
  if (!earlier) return { label, before: null, after, change: null, striking: year === null ? null : 'nieuw' };
  const part = earlier.value === 0 ? null : (figure.value - earlier.value) / earlier.value;
  const isSame = figure.text === earlier.text;
  const striking = isSame
    ? figure.isIndexed
      ? `gelijk aan ${year}`
      : null
    : part === null || Math.abs(part) > STRIKING_CHANGE
      ? 'meer dan 10% anders'
      : null;
  return { label, before: earlier.text, after, change: part === null ? null : changeText(part), striking };
}

const changeText = (part: number): string => {
  const tenths = Math.round(part * 1_000) / 10;
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${String(Math.abs(tenths)).replace('.', ',')}%`;
};
