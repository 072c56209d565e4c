import type { QuestionnaireScore } from '@portaal/domain/products/questionnaires/calls';
import type { Knockout } from '../../../reference/questionnaires.ts';

type Warning = QuestionnaireScore['warnings'][number];

const ACKNOWLEDGEMENT = 'Ik heb deze waarschuwing gelezen en wil toch doorgaan.';

/** Texts `q.k1`, `q.k2` and `q.k4` of domain 7. */
const knockoutTexts: Readonly<Record<Knockout, string>> = {
  K1: 'U kunt dit geld te kort missen. Dit fonds is voor de lange termijn.',
  K2: 'U hebt dit geld misschien nodig voor uw vaste lasten. Beleg alleen geld dat u kunt missen.',
  K4: 'U belegt een groot deel van uw vermogen in één soort belegging. Spreid uw risico.',
};

/** Texts `q.knowledge.*` of domain 7. */
const knowledge: Warning = {
  code: 'knowledge',
  title: 'Let op: u hebt weinig kennis van dit product',
  text: 'U hebt de kennisvragen niet goed genoeg beantwoord. Dit product is daarom waarschijnlijk niet passend voor u. Lees eerst de uitleg of vraag advies aan een adviseur.',
  acknowledgement: ACKNOWLEDGEMENT,
};

/** Returns the warnings required with an outcome (domain 3.2, 3.3), each with its own acknowledgement. */
export function warningsFor(outcome: {
  readonly knockouts: readonly Knockout[];
  /** Warning of the profile in the brand's terms; null if it has none. */
  readonly notice: string | null;
  readonly lacksKnowledge: boolean;
}): Warning[] {
  const { notice } = outcome;
  return [
    ...outcome.knockouts.map((code) => ({
      code,
      title: null,
      text: knockoutTexts[code],
      acknowledgement: ACKNOWLEDGEMENT,
    })),
    ...(outcome.lacksKnowledge ? [knowledge] : []),
    ...(notice === null
      ? []
      : [{ code: 'lowestProfile' as const, title: null, text: notice, acknowledgement: null }]),
  ];
}

/** Warning for users who answer the questions again within a day (domain 3.4). */
export const repeatedWarning: Warning = {
  code: 'repeated',
  title: null,
  text: 'U hebt deze vragen vandaag al eerder beantwoord. Wij bewaren ook uw eerdere antwoorden. Kies de antwoorden die echt bij u passen.',
  acknowledgement: null,
};
