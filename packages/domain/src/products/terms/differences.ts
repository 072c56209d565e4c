import { dayText, euroText, exactPercentage } from '../../notation/dutch.ts';
import type { TermsFile } from './file.ts';
import { menuNameOf } from './fund-sections.ts';
import { type Limit, type Line, suitabilityLines } from './suitability-lines.ts';

/** A term that differs from the previous version, as text; null for a version that does not contain the term. */
export interface TermsDifference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface ForecastFigure {
  readonly waarde: number;
  readonly bron: string;
  readonly dag: string;
}
const withSource = ({ waarde, bron, dag }: ForecastFigure): string =>
  `${exactPercentage(waarde)} (${bron}, ${dayText(dag)})`;

/** Lists the amounts of the three groups of acts of employees. */
const employeeLines = (
  what: string,
  { geld, vrijgave, aanvraag }: TermsFile['controle']['tweedeMedewerker'],
): Line[] => [
  [`Controle: geld boeken of betalen, ${what}`, euroText(geld), geld],
  [`Controle: contract of account vrijgeven, ${what}`, euroText(vrijgave), vrijgave],
  [`Controle: aanvraag beslissen, ${what}`, euroText(aanvraag), aanvraag],
];

/** Lists the limits of the calculators. */
const calculatorLines = ({
  eersteInleg,
  maandinleg,
  looptijd,
}: TermsFile['grenzen']['rekenhulp']): Line[] => {
  const amounts = ({ vanaf, tot }: typeof eersteInleg) => `${euroText(vanaf)} tot en met ${euroText(tot)}`;
  const years = ({ vanaf, tot }: typeof eersteInleg) => `${vanaf} tot en met ${tot} jaar`;
  return [
    ['Rekenhulp: eerste inleg', amounts(eersteInleg)],
    ['Rekenhulp: inleg per maand', amounts(maandinleg)],
    ['Rekenhulp: looptijd van beleggen', years(looptijd.beleggen)],
    ['Rekenhulp: looptijd van een lijfrente in opbouw', years(looptijd.lijfrenteOpbouwen)],
  ];
};

/** Lists all terms of a file as lines of text, in the order of the file. */
function linesOf(terms: TermsFile): Line[] {
  const { fondsen, producten, verwachting, passendheid, grenzen, termijnen, controle, kalender } = terms;
  const { lijfrente } = producten;
  return [
    ...fondsen.flatMap((fund): Line[] => [
      [`${fund.code}: naam`, fund.naam],
      [`${fund.code}: naam in het menu`, menuNameOf(fund)],
      [`${fund.code}: stroom`, fund.stroom],
      [`${fund.code}: belegt in`, fund.belegtIn],
      [`${fund.code}: begonnen op`, dayText(fund.begonnenOp)],
      [`${fund.code}: munt`, fund.munt],
      [`${fund.code}: risicometer`, String(fund.risicometer)],
      [`${fund.code}: aanbevolen jaren`, String(fund.aanbevolenJaren)],
    ]),
    ...producten.beleggen.flatMap(({ fonds, kosten, minimum, terugkoop }): Line[] => [
      [`${fonds}: instapkosten`, exactPercentage(kosten.instap)],
      [`${fonds}: lopende kosten per jaar`, exactPercentage(kosten.lopend)],
      ...kosten.uitstap.map(
        ({ vanafJaar, deel }): Line => [
          `${fonds}: uitstapkosten vanaf jaar ${vanafJaar}`,
          exactPercentage(deel),
        ],
      ),
      [`${fonds}: minimum eerste inleg`, euroText(minimum.eersteInleg)],
      [`${fonds}: minimum bijstorting`, euroText(minimum.bijstorting)],
      [`${fonds}: minimum maandinleg`, euroText(minimum.maandinleg)],
      [`${fonds}: terugkoop per jaar`, exactPercentage(terugkoop.deelPerJaar)],
      [`${fonds}: extra maanden wachten bij verkoop`, String(terugkoop.extraMaanden)],
    ]),
    ['Lijfrente: kosten per jaar', exactPercentage(lijfrente.kostenPerJaar)],
    ['Lijfrente: minimumleeftijd', String(lijfrente.minimumLeeftijd)],
    ['Lijfrente: minimumkapitaal', euroText(lijfrente.minimumKapitaal)],
    ...lijfrente.fondsmaximum.map(
      ({ fonds, deel }): Line => [`Lijfrente: hoogste deel in ${fonds}`, exactPercentage(deel)],
    ),
    ['Wisselen: kosten', exactPercentage(terms.wisselen.kosten)],
    ...verwachting.fondsen.flatMap(({ fonds, rendement, beweeglijkheid, uitkering }): Line[] => [
      [`${fonds}: verwacht rendement`, withSource(rendement)],
      [`${fonds}: beweeglijkheid`, withSource(beweeglijkheid)],
      [`${fonds}: uitkering per jaar`, withSource(uitkering)],
    ]),
    ...verwachting.samenhang.map(
      ({ fonds, anderFonds, ...figure }): Line => [
        `Samenhang van ${fonds} en ${anderFonds}`,
        withSource(figure),
      ],
    ),
    ...suitabilityLines(passendheid),
    ['Grenzen: hoogste inleg online', euroText(grenzen.onlineHoogstens)],
    ['Grenzen: bewijs van herkomst vanaf', euroText(grenzen.herkomstVanaf), grenzen.herkomstVanaf],
    ...calculatorLines(grenzen.rekenhulp),
    ...periodLines(termijnen),
    [
      'Controle: reden nodig bij een koersverschil boven',
      exactPercentage(controle.koersReden),
      controle.koersReden,
    ],
    [
      'Controle: nakijken bij een koersverschil boven',
      exactPercentage(controle.koersNakijken),
      controle.koersNakijken,
    ],
    ...employeeLines('tweede medewerker vanaf', controle.tweedeMedewerker),
    ...employeeLines('plafond van één medewerker', controle.plafondMedewerker),
    ['Kalender: waarderingsdag', `de ${kalender.waarderingsdag}e van de maand`],
    [
      'Kalender: sluiting vóór de waarderingsdag',
      `${kalender.sluiting.werkdagen} ${kalender.sluiting.werkdagen === 1 ? 'werkdag' : 'werkdagen'}, ${kalender.sluiting.tijd} uur`,
    ],
    ['Kalender: publicatie, dag', String(kalender.publicatiewerkdag)],
    ['Kalender: uitbetaling, dag', String(kalender.uitbetalingswerkdag)],
    ['Kalender: incassodag van een nieuw contract', String(kalender.incassodag)],
  ];
}

const periodLines = (termijnen: TermsFile['termijnen']): Line[] => [
  ['Termijnen: bedenktijd in dagen', String(termijnen.bedenktijd)],
  ['Termijnen: dagen dat een aanvraag wordt bewaard', String(termijnen.aanvraagBewaard)],
  ['Termijnen: dagen waarschuwing voor het wissen', String(termijnen.aanvraagWaarschuwing)],
  ['Termijnen: dagen dat een berekening geldt', String(termijnen.offerteGeldig)],
  ['Termijnen: maanden dat antwoorden op een vragenlijst gelden', String(termijnen.antwoordenGeldig)],
  ['Termijnen: langste pauze van de inleg in maanden', String(termijnen.inlegPauze)],
  ['Termijnen: dagen om mee te tekenen', String(termijnen.meetekenen)],
  ['Termijnen: werkdagen tot een nieuwe poging van een incasso', String(termijnen.incassoOpnieuw)],
  ['Termijnen: dagen om een wijziging te melden', String(termijnen.wijzigingMelden)],
  [
    'Termijnen: dagen zonder uitbetaling na een andere tegenrekening',
    String(termijnen.rekeningWachttijd),
    // Fewer days give an investor less time to discover a fraudulent change.
    -termijnen.rekeningWachttijd,
  ],
  ['Termijnen: werkdagen om terug te bellen', String(termijnen.terugbellen)],
  ['Termijnen: hoogste leeftijd van een uittreksel in maanden', String(termijnen.uittreksel)],
  [
    'Termijnen: herinnering aan het einde van een lijfrente, maanden vooraf',
    termijnen.lijfrenteHerinnering.join(', '),
  ],
];

/** Returns whether a control became less strict: one of its limits is higher. An unknown limit is not compared. */
function isLessStrict(after: Limit | undefined, before: Limit | undefined): boolean {
  const limits = [after ?? []].flat();
  const limitsBefore = [before ?? []].flat();
  return limits.some((limit, index) => limit > (limitsBefore[index] ?? limit));
}

/**
 * Returns the terms that differ from the previous version, or all terms if there is no previous version. The text of
 * a control that becomes less strict ends with `(minder streng)`, also if its line was added or removed.
 */
export function termsDifferences(terms: TermsFile, previous: TermsFile | null): TermsDifference[] {
  const before = new Map((previous ? linesOf(previous) : []).map((line) => [line[0], line]));
  const after = new Map(linesOf(terms).map((line) => [line[0], line]));
  return [
    ...[...after.values()].map(([label, text, limit, absent]) => {
      const [, textBefore, limitBefore] = before.get(label) ?? [label, null, previous ? absent : limit];
      const isLooser = isLessStrict(limit, limitBefore);
      return { label, before: textBefore, after: isLooser ? `${text} (minder streng)` : text };
    }),
    ...[...before.values()]
      .filter(([label]) => !after.has(label))
      .map(([label, text, limit, absent]) => ({
        label,
        before: text,
        after: isLessStrict(absent, limit) ? 'vervallen (minder streng)' : null,
      })),
  ].filter((line) => line.before !== line.after);
}
