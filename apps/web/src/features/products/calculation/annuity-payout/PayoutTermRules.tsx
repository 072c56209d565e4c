import { durationText } from '@portaal/domain/notation/dutch';
import type { AnnuityTerms } from '@portaal/domain/products/annuities/terms';
import { unknownCeilingText } from '@portaal/domain/products/annuities/unknown-figures';
import type { IsoDate } from '@portaal/engine';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';

interface PayoutTermRulesProps {
  readonly terms: AnnuityTerms;
  /**
   * True if the rules from before 2014 apply, so that the 65th birthday replaces the state pension age (domain 1.6).
   */
  readonly pre2014: boolean;
  readonly start: IsoDate;
  readonly today: IsoDate;
}

/** Texts that explain how the term is counted (domain 10.16). */
const termTexts = {
  term: 'De looptijd begint op de startdatum en eindigt na de laatste periode. U krijgt elke uitkering na afloop van een periode.',
  'first-to-last':
    'De looptijd is de tijd tussen uw eerste en uw laatste uitkering. U krijgt elke uitkering na afloop van een periode.',
} as const;

/** Shows rules 2 and 3 of domain 1.5, as they apply to this person. */
export function PayoutTermRules({ terms, pre2014, start, today }: PayoutTermRulesProps) {
  const { temporary, minimumMonths, minimumYears, maximumEndAge, termCounting } = terms;
  return (
    <Card title="Hoe lang moet een uitkering duren?" tone="accent">
      <Stack gap="small">
        {temporary.allowed ? (
          <>
            <p>
              <strong>{minimumYears} jaar of langer:</strong> er is geen maximum aan uw uitkering.
            </p>
            <p>
              <strong>
                {temporary.minimumYears} tot {minimumYears} jaar:
              </strong>{' '}
              dit heet een tijdelijke uitkering.{' '}
              {temporary.ceiling
                ? `Alle tijdelijke uitkeringen samen mogen niet hoger zijn dan ${formatWholeEuro(temporary.ceiling.amount)} per jaar.`
                : unknownCeilingText(start, today)}
            </p>
          </>
        ) : (
          <>
            <p>
              De minimale looptijd bedraagt 20 jaar, plus de jaren tot{' '}
              {pre2014 ? 'u 65 wordt' : 'uw AOW-leeftijd'}. Voor u is dat{' '}
              <strong>{durationText(minimumMonths)}</strong>. U kiest hele jaren: minimaal {minimumYears}{' '}
              jaar.
            </p>
            <p>Een looptijd korter dan 20 jaar kan pas vanaf het jaar {temporary.fromYear}.</p>
          </>
        )}
        <p>{termTexts[termCounting]}</p>
        <p>De uitkering mag lopen tot u {maximumEndAge} jaar wordt.</p>
      </Stack>
    </Card>
  );
}
