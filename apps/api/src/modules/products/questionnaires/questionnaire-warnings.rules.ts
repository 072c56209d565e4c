import type { QuestionnaireScore } from '@portaal/domain/products/questionnaires/calls';
import type { Knockout } from '@portaal/domain/products/questionnaires/profile-codes';

type Warning = QuestionnaireScore['warnings'][number];

const ACKNOWLEDGEMENT = 'Ik heb deze waarschuwing gelezen en wil toch doorgaan.';

/** Texts `q.knowledge.*` of domain 7. */
const knowledge: Warning = {
  code: 'knowledge',
  title: 'Let op: u hebt weinig kennis van dit product',
  text: 'U hebt de kennisvragen niet goed genoeg beantwoord. Dit product is daarom waarschijnlijk niet passend voor u. Lees eerst de uitleg of vraag advies aan een adviseur.',
  acknowledgement: ACKNOWLEDGEMENT,
};

/** Returns the warnings required with an outcome (domain 3.2, 3.3), each with its own acknowledgement. */
export function warningsFor(outcome: {
  /** Knock-outs, each with its warning in the brand's terms. */
  readonly knockouts: readonly { readonly code: Knockout; readonly text: string }[];
  /** Warning of the profile in the brand's terms; null if it has none. */
  readonly notice: string | null;
  readonly lacksKnowledge: boolean;
}): Warning[] {
  const { notice } = outcome;
  return [
    ...outcome.knockouts.map(({ code, text }) => ({
      code,
      title: null,
      text,
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
