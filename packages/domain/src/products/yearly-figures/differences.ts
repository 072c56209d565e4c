import { taxAgeGroups } from '@portaal/engine';
import { dayText, durationText, euroText } from '../../notation/dutch.ts';
import type { YearlyFiguresFile, YearlyFiguresProposal } from './file.ts';

/** A figure and the corresponding figure of the previous year, as text. */
export interface Difference {
  readonly label: string;
  /** Null if the previous year had no such figure. */
  readonly before: string | null;
  /** Null if this year no longer has the figure. */
  readonly after: string | null;
  /** Relative change, such as `+3,6%`; null if there is no figure to compare with. */
  readonly change: string | null;
  /** Reason why an employee should double-check the figure; null if there is none. */
  readonly striking: string | null;
}

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Whether the law raises the amount every year, so that an unchanged amount may be an omission. */
  readonly isIndexed: boolean;
}

/** Relative change above which a typing error is more likely than a change of law. */
const STRIKING_CHANGE = 0.1;

const groupTexts = {
  underPensionAge: 'tot de AOW-leeftijd',
  pensionAge: 'vanaf de AOW-leeftijd',
  pensionAgeBornBefore1946: 'geboren vóór 1946',
} as const;

const percentage = (value: number): string => `${String(Math.round(value * 1e5) / 1e3).replace('.', ',')}%`;

/** Returns the figure as a list, which is empty if a proposal does not contain the figure. */
const figure = <T extends number>(value: T | null | undefined, one: (value: T) => Figure): Figure[] =>
  value === null || value === undefined ? [] : [one(value)];

const euro = (label: string, amount: number | null | undefined, isIndexed = true): Figure[] =>
  figure(amount, (value) => ({ label, value, text: euroText(value), isIndexed }));
const rate = (label: string, part: number | undefined): Figure[] =>
  figure(part, (value) => ({ label, value, text: percentage(value), isIndexed: false }));
const plain = (label: string, number: number | undefined): Figure[] =>
  figure(number, (value) => ({ label, value, text: String(value).replace('.', ','), isIndexed: false }));

/** A whole file, or the part of it that a proposal contains. */
type FiguresPart = Pick<
  YearlyFiguresProposal,
  'contributionRoom' | 'temporaryMaxPerYear' | 'statePension' | 'wageTax'
>;

function figuresOf({
  contributionRoom: room,
  temporaryMaxPerYear,
  statePension = [],
  wageTax,
}: FiguresPart): Figure[] {
  return [
    ...rate('Jaarruimte: percentage', room?.annualRoomRate),
    ...euro('Jaarruimte: AOW-franchise', room?.pensionOffset),
    ...euro('Jaarruimte: hoogste inkomen', room?.maxIncome, false),
    ...plain('Jaarruimte: vermenigvuldiging van factor A', room?.factorAMultiplier),
    ...euro('Reserveringsruimte: maximum', room?.maxReserveRoom),
    ...plain('Reserveringsruimte: jaren terug', room?.reserveLookbackYears),
    ...euro('Tijdelijke lijfrente: maximum per jaar', temporaryMaxPerYear),
    ...euro('Loonheffing: stap van de tabel', wageTax?.tableStep, false),
    ...euro('Loonheffing: einde van de tabel', wageTax?.tableMaximum),
    ...rate('Zorgverzekeringswet: lage bijdrage', wageTax?.healthcareRate),
    ...euro('Zorgverzekeringswet: hoogste inkomen', wageTax?.healthcareCeiling),
    ...taxAgeGroups.flatMap((name) => {
      const { brackets = [], credits = [] } = wageTax?.[name] ?? {};
      return [
        ...brackets.flatMap((bracket, index) => {
          const label = `Loonheffing ${groupTexts[name]}, schijf ${index + 1}`;
          return [
            ...(index === 0 ? [] : euro(`${label}: vanaf`, bracket.from)),
            ...rate(`${label}: tarief`, bracket.rate),
          ];
        }),
        ...credits.flatMap(({ maximum, phaseOutFrom, phaseOutRate, endsAt }, index) => {
          const label = `Heffingskorting ${groupTexts[name]}, ${index + 1}`;
          return [
            ...euro(`${label}: hoogste`, maximum),
            ...euro(`${label}: afbouw vanaf`, phaseOutFrom),
            ...rate(`${label}: afbouw`, phaseOutRate),
            ...euro(`${label}: op bij`, endsAt),
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

/** Returns every figure of a year with the corresponding figure of the previous year, in the order of the file. */
export const differencesWith = (
  figures: YearlyFiguresFile,
  previous: YearlyFiguresFile | null,
): Difference[] => compareWith(figures, previous, 'ontbreekt');

/**
 * Returns every proposed figure with the corresponding figure of this year. Figures that are missing from the
 * proposal are not known yet.
 */
export const proposalDifferences = (
  proposal: YearlyFiguresProposal,
  thisYear: YearlyFiguresFile | null,
): Difference[] => [
  ...compareWith(proposal, thisYear, 'nog niet bekend'),
  ...(proposal.other ?? []).map((line) => ({ ...line, change: null, striking: null })),
];

function compareWith(figures: FiguresPart, previous: YearlyFiguresFile | null, absent: string): Difference[] {
  const earlier = new Map((previous ? figuresOf(previous) : []).map((one) => [one.label, one]));
  const now = figuresOf(figures);
  const labels = new Set(now.map(({ label }) => label));
  return [
    ...now.map((one) => compared(one, earlier.get(one.label), previous?.year ?? null)),
    ...[...earlier.values()]
      .filter(({ label }) => !labels.has(label))
      .map(({ label, text }) => ({ label, before: text, after: null, change: null, striking: absent })),
  ];
}

function compared(now: Figure, earlier: Figure | undefined, year: number | null): Difference {
  const { label, text: after } = now;
  if (!earlier) return { label, before: null, after, change: null, striking: year === null ? null : 'nieuw' };
  const part = earlier.value === 0 ? null : (now.value - earlier.value) / earlier.value;
  const isSame = now.text === earlier.text;
  const striking = isSame
    ? now.isIndexed
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
