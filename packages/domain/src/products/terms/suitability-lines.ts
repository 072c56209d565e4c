import { exactPercentage } from '../../notation/dutch.ts';
import { riskProfileCodes, riskProfileNames } from '../questionnaires/profile-codes.ts';
import type { Questionnaire } from './questionnaire-section.ts';
import type { Suitability } from './suitability-section.ts';

/** `limit`: amount, share or position for a line whose control is less strict when it is higher. */
export type Line = readonly [label: string, text: string, limit?: number];

const knockoutLines = (knockouts: Suitability['uitsluitingen']): Line[] =>
  Object.entries(knockouts).flatMap(([code, { hoogstens, waarschuwing }]): Line[] => [
    [
      `Uitsluiting ${code}: hoogste profiel`,
      riskProfileNames[hoogstens],
      riskProfileCodes.indexOf(hoogstens),
    ],
    [`Uitsluiting ${code}: waarschuwing`, waarschuwing],
  ]);

/** Lists a question with its answers; `points` returns the part of an answer's text about its points. */
function questionLines<Answer extends { readonly id: string; readonly antwoord: string }>(
  label: string,
  { vraag, uitleg, antwoorden }: { vraag: string; uitleg: string; antwoorden: readonly Answer[] },
  points: (answer: Answer) => string,
): Line[] {
  return [
    [label, vraag],
    [`${label}: uitleg`, uitleg === '' ? 'geen' : uitleg],
    ...antwoorden.map(
      (answer): Line => [`${label}, antwoord ${answer.id}`, `${answer.antwoord} (${points(answer)})`],
    ),
  ];
}

function questionnaireLines({ nummer, versie, naam, vragen, vraagElf }: Questionnaire): Line[] {
  const name = `Vragenlijst ${nummer}`;
  return [
    [`${name}: versie`, versie],
    [`${name}: naam`, naam],
    ...vragen.flatMap((question, index): Line[] => [
      ...questionLines(`${name}, vraag ${index + 1}`, question, ({ punten, uitsluiting }) =>
        uitsluiting === undefined ? `${punten} punten` : `${punten} punten, uitsluiting ${uitsluiting}`,
      ),
      [`${name}, vraag ${index + 1}: telt voor`, question.telt],
    ]),
    ...questionLines(
      `${name}, vraag ${vragen.length + 1}`,
      vraagElf,
      ({ profiel }) => riskProfileNames[profiel],
    ),
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
        ],
      ),
      ...modelmix.map(
        ({ fonds, deel }): Line => [`Profiel ${code}: deel ${fonds} in de modelmix`, exactPercentage(deel)],
      ),
    ]),
    ...banden.map(
      ({ profiel, vanaf, tot }): Line => [`Profiel ${profiel}: score`, `${vanaf} tot en met ${tot}`],
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
