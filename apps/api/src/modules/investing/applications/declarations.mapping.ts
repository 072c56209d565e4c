import type { ContractToSign } from '@portaal/domain/investing/applications/calls';
import { dayText } from '@portaal/domain/notation/dutch';
import { usualTerms } from '@portaal/domain/products/terms/dealing-terms';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import type { IsoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { contractFigures, type NamedTerms } from '../../../documents/contract/contract-text.ts';
import { type AgreedTexts, coolingOffDaysOf } from '../../../documents/contract-snapshot.ts';
import { textKinds } from '../../../provider-texts/kinds.ts';
import { textInForce } from '../../../provider-texts/provider-texts.ts';
import { lineOf, renderText } from '../../../provider-texts/render-text.ts';

/** Terms that the contract and the declarations contain. */
interface DeclaredTerms extends NamedTerms {
  /** Number of days within which the signer reports a change of the declared data (domain 4.6). */
  readonly reportingDays: number;
}

const figuresOf = (named: DeclaredTerms) => ({
  ...contractFigures(named),
  'melden.dagen': String(named.reportingDays),
});

function signingText(brand: Brand, figures: ReturnType<typeof figuresOf>, coolingOffUntil: string) {
  const parts = renderText(textKinds.signing, textInForce(brand, 'signing'), {
    provider: brand,
    values: { ...figures, 'bedenktijd.einde': coolingOffUntil },
  });
  return {
    isCorrect: lineOf(parts['juiste gegevens']),
    hasReadCoolingOff: lineOf(parts.bedenktijd),
    coolingOff: lineOf(parts['uitleg van de bedenktijd']),
  };
}

/** Returns the versions of the texts that a signer reads today, with their figures. */
export function agreedTexts(brand: Brand, named: DeclaredTerms): AgreedTexts {
  const figures = figuresOf(named);
  const { isCorrect, hasReadCoolingOff } = signingText(brand, figures, '');
  return {
    contract: textInForce(brand, 'contract').digest,
    signing: textInForce(brand, 'signing').digest,
    figures,
    declarations: [isCorrect, hasReadCoolingOff],
  };
}

/**
 * Returns the declarations that accompany a contract, and the explanation of the cooling-off period. For a
 * signed contract these are the declarations that its signer confirmed; none for a contract that was signed
 * in an earlier release.
 */
export function declarationsOf(
  agreed: AgreedTexts | undefined,
  { brand, coolingOffUntil }: { readonly brand: Brand; readonly coolingOffUntil: IsoDate },
): Pick<ContractToSign, 'declarations' | 'coolingOffText'> {
  const [verklaringJuist, bedenktijdGelezen] = agreed?.declarations ?? [];
  if (!agreed || verklaringJuist === undefined || bedenktijdGelezen === undefined) return {};
  const figures = {
    ...figuresOf({
      coolingOffDays: coolingOffDaysOf({ texts: agreed }),
      dealing: usualTerms,
      reportingDays: sectionsBefore.termijnen.wijzigingMelden,
    }),
    ...agreed.figures,
  };
  return {
    declarations: { verklaringJuist, bedenktijdGelezen },
    coolingOffText: signingText(brand, figures, dayText(coolingOffUntil)).coolingOff,
  };
}
