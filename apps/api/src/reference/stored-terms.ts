import { flowRulesBefore } from '@portaal/domain/products/questionnaires/fund-suitability';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import type { Suitability } from '@portaal/domain/products/terms/suitability-section';
import questionnaires from './questionnaires.json' with { type: 'json' };

/** Fields that the section `passendheid` has since questionnaires are part of the terms. */
type LaterSuitability = Omit<Suitability, 'profielen' | 'versie'>;

/**
 * Questionnaires, points, bands and knock-outs of releases before they were part of the terms (decision 0200). They
 * apply to versions that were published without them. They are not in `sectionsBefore`, because the points must
 * never reach a browser. TypeScript does not infer literal types from JSON; a test validates the data.
 */
export const questionnairesBefore = questionnaires as Omit<LaterSuitability, 'fondsen'>;

/** Sections of the file that releases before decisions 0217 and 0234 did not have. */
type LaterSections = Pick<TermsFile, 'controle' | 'grenzen' | 'kalender' | 'wisselen'>;

/**
 * Terms as any release stored them. The section `termijnen` has more fields since decisions 0234 and 0217, `controle`
 * and `passendheid` since decision 0200, and `grenzen` since decision 0217.
 */
type StoredTerms = Omit<TermsFile, keyof LaterSections | 'termijnen' | 'passendheid'> &
  Partial<Omit<LaterSections, 'controle' | 'grenzen'>> & {
    readonly passendheid: Omit<Suitability, keyof LaterSuitability> & Partial<LaterSuitability>;
    readonly grenzen?: Partial<TermsFile['grenzen']>;
    readonly termijnen?: Partial<TermsFile['termijnen']>;
    readonly controle?: Partial<TermsFile['controle']>;
  };

/** Returns the rules that earlier releases applied to the funds of each flow. */
const fundRulesBefore = (funds: TermsFile['fondsen']): Suitability['fondsen'] =>
  funds.map(({ code, stroom }) => {
    const { minimumProfile, requiresKnowledge } = flowRulesBefore[stroom];
    return { fonds: code, minimumProfiel: minimumProfile, kennisNodig: requiresKnowledge };
  });

/** Returns stored terms with every section and field of the file. */
export const completeTerms = (stored: StoredTerms): TermsFile => ({
  ...sectionsBefore,
  ...stored,
  passendheid: {
    ...questionnairesBefore,
    fondsen: fundRulesBefore(stored.fondsen),
    ...stored.passendheid,
  },
  grenzen: { ...sectionsBefore.grenzen, ...stored.grenzen },
  termijnen: { ...sectionsBefore.termijnen, ...stored.termijnen },
  controle: { ...sectionsBefore.controle, ...stored.controle },
});

/**
 * Returns the paths of the fields that stored terms lack, so that `completeTerms` fills in the values of the software:
 * `kalender`, `termijnen.inlegPauze`.
 */
export function fieldsFilledIn(stored: unknown): string[] {
  const content = (stored ?? {}) as Partial<Record<string, object>>;
  const before = { ...sectionsBefore, passendheid: { ...questionnairesBefore, fondsen: [] } };
  return Object.entries(before).flatMap(([section, fields]) => {
    const present = content[section];
    if (present === undefined) return [section];
    return Object.keys(fields)
      .filter((field) => !Object.hasOwn(present, field))
      .map((field) => `${section}.${field}`);
  });
}
