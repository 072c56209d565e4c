import { exactPercentage } from '../../notation/dutch.ts';
import { knockouts, riskProfileCodes, riskProfileNames } from '../questionnaires/profile-codes.ts';
import type { Questionnaire } from './questionnaire-section.ts';
import type { Suitability } from './suitability-section.ts';

/** Amount, share or position for a line whose control is less strict when it, or one of several, is higher. */
export type Limit = number | readonly number[];

/** `absent`: the limit that applies in a version without the line. */
export type Line = readonly [label: string, text: string, limit?: Limit, absent?: Limit];

type ScoredAnswer = Questionnaire['vragen'][number]['antwoorden'][number];

const knockoutLines = (rules: Suitability['uitsluitingen']): Line[] =>
  Object.entries(rules).flatMap(([code, { hoogstens, waarschuwing }]): Line[] => [
    [
      `Uitsluiting ${code}: hoogste profiel`,
      riskProfileNames[hoogstens],
      riskProfileCodes.indexOf(hoogstens),
    ],
    [`Uitsluiting ${code}: waarschuwing`, waarschuwing],
  ]);

/** Lists a question with its answers; `scoreOf` returns the text and limits of an answer's score. */
function questionLines<Answer extends { readonly id: string; readonly antwoord: string }>(
  label: string,
  { vraag, uitleg, antwoorden }: { vraag: string; uitleg: string; antwoorden: readonly Answer[] },
  scoreOf: (answer: Answer) => readonly [text: string, limit?: Limit, absent?: Limit],
): Line[] {
  return [
    [label, vraag],
    [`${label}: uitleg`, uitleg === '' ? 'geen' : uitleg],
    ...antwoorden.map((answer): Line => {
      const [score, ...limits] = scoreOf(answer);
      return [`${label}, antwoord ${answer.id}`, `${answer.antwoord} (${score})`, ...limits];
    }),
  ];
}

/**
 * Returns the score of an answer. More points, or a knock-out that the answer no longer causes, lead to more risk.
 * Without the answer, investors choose another one, in the worst case the answer with the most points.
 */
function answerScore(
  { punten, uitsluiting }: ScoredAnswer,
  answers: readonly ScoredAnswer[],
): readonly [text: string, limit: Limit, absent: Limit] {
  return [
    uitsluiting === undefined ? `${punten} punten` : `${punten} punten, uitsluiting ${uitsluiting}`,
    [punten, ...knockouts.map((code) => (code === uitsluiting ? -1 : 0))],
    [Math.max(...answers.map((answer) => answer.punten)), ...knockouts.map(() => 0)],
  ];
}

function questionnaireLines({ nummer, versie, naam, vragen, vraagElf }: Questionnaire): Line[] {
  const name = `Vragenlijst ${nummer}`;
  return [
    [`${name}: versie`, versie],
    [`${name}: naam`, naam],
    ...vragen.flatMap((question, index): Line[] => [
      ...questionLines(`${name}, vraag ${index + 1}`, question, (answer) =>
        answerScore(answer, question.antwoorden),
      ),
      [`${name}, vraag ${index + 1}: telt voor`, question.telt],
    ]),
    ...questionLines(`${name}, vraag ${vragen.length + 1}`, vraagElf, ({ profiel }) => [
      riskProfileNames[profiel],
    ]),
  ];
}

/** Lists the rules of suitability as lines of text. Only employees see them, because they contain points. */
export function suitabilityLines(section: Suitability): Line[] {
  const { versie, profielen, banden, kennisgrens, uitsluitingen, fondsen, vragenlijsten } = section;
  return [
    ['Profielen: versie', versie],
    ...profielen.flatMap(({ code, tekst, waarschuwing, grenzen, modelmix }): Line[] => [
      [`Profiel ${code}: tekst`, tekst],
      [`Profiel ${code}: waarschuwing`, waarschuwing ?? 'geen'],
      ...grenzen.map(
        ({ fonds, vanaf, tot }): Line => [
          `Profiel ${code}: grenzen van ${fonds}`,
          `${exactPercentage(vanaf)} tot ${exactPercentage(tot)}`,
          tot,
          // A fund without limits may not be chosen.
          0,
        ],
      ),
      ...modelmix.map(
        ({ fonds, deel }): Line => [`Profiel ${code}: deel ${fonds} in de modelmix`, exactPercentage(deel)],
      ),
    ]),
    // A profile that begins at a lower score applies to more investors.
    ...banden.map(
      ({ profiel, vanaf, tot }): Line => [`Profiel ${profiel}: score`, `${vanaf} tot en met ${tot}`, -vanaf],
    ),
    // A lower limit warns fewer investors.
    ['Kennisgrens: niet passend onder', `${kennisgrens} punten`, -kennisgrens],
    ...knockoutLines(uitsluitingen),
    ...fondsen.flatMap(({ fonds, minimumProfiel, kennisNodig }): Line[] => [
      [
        `${fonds}: laagste profiel`,
        riskProfileNames[minimumProfiel],
        -riskProfileCodes.indexOf(minimumProfiel),
      ],
      [`${fonds}: dicht zonder kennis`, kennisNodig ? 'ja' : 'nee', kennisNodig ? 0 : 1],
    ]),
    ...vragenlijsten.flatMap(questionnaireLines),
  ];
}
