import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { fundMinimumProblems } from '@portaal/domain/products/offers/fund-minimums';
import { type ProductCode, products } from '@portaal/domain/products/products/product';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { centsToEuro } from '@portaal/engine';
import { brandLimits } from '../../../../entities/dealing/dealing-texts.ts';
import { formatEuro, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldGroup } from '../../../../ui/Field.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import {
  dividedEqually,
  type FundAllocation,
  percentageOf,
  remainingPercentage,
  totalPercentage,
  withPercentage,
} from '../model/fund-allocation.ts';
import { depositsPerFund, type FundDeposits } from '../model/fund-deposits.ts';
import { BelowFundMinimum } from './BelowFundMinimum.tsx';
import styles from './FundShares.module.css';
import { Fact, FundTerms } from './FundTerms.tsx';

export interface FundSharesProps {
  readonly funds: readonly Fund[];
  readonly productCode: ProductCode;
  /** Minimum capital of an annuity payout in euro; undefined while the rules load. */
  readonly minimumCapital: number | undefined;
  /** The calculation with this allocation; undefined while the rules load. */
  readonly input: CalculationInput | undefined;
  readonly allocation: FundAllocation;
  /** Profile that limits the shares, with its proposed allocation. */
  readonly profile?:
    | (Pick<RiskProfile, 'name' | 'limits'> & { readonly proposal: FundAllocation })
    | undefined;
  readonly error?: string | undefined;
  readonly onChange: (allocation: FundAllocation) => void;
}

/** Step of the plus and minus buttons, in percent. Any whole percentage can be typed. */
const STEP = 5;

const percent = (percentage: number): string => `${percentage.toLocaleString('nl-NL')}%`;

function remainder(remaining: number): string {
  if (remaining === 0) return 'Uw inleg is helemaal verdeeld.';
  return remaining > 0
    ? `U kunt nog ${percent(remaining)} verdelen.`
    : `U hebt ${percent(-remaining)} te veel verdeeld. Maak één of meer percentages lager.`;
}

/** Returns the limits of a share, in percent. */
function boundsOf(profile: FundSharesProps['profile'], id: number): { minimum: number; maximum: number } {
  if (!profile) return { minimum: 0, maximum: 100 };
  const limit = profile.limits.find((one) => one.id === id);
  return { minimum: 100 * (limit?.minimum ?? 0), maximum: 100 * (limit?.maximum ?? 0) };
}

/** An annuity has a minimum of its own, and the minimums of the funds do not apply (decision 0260). */
function annuityMinimumText(productCode: ProductCode, minimumCapital: number | undefined): string | null {
  const { isAnnuity, paysOut } = products[productCode];
  if (!isAnnuity) return null;
  const { initialDeposit, periodicDeposit } = brandLimits();
  if (!paysOut) {
    return `Voor een lijfrente legt u minimaal ${formatWholeEuro(initialDeposit.minimum)} eenmalig of ${formatWholeEuro(periodicDeposit.minimum)} per maand in. Per fonds is er geen minimum.`;
  }
  return minimumCapital === undefined
    ? null
    : `Voor deze lijfrente is minimaal ${formatWholeEuro(minimumCapital)} nodig. Per fonds is er geen minimum.`;
}

/** Shows the allocation over the funds: a share per fund, the total, and the percentage still to divide. */
export function FundShares({
  funds,
  productCode,
  minimumCapital,
  input,
  allocation,
  profile,
  error,
  onChange,
}: FundSharesProps) {
  const remaining = remainingPercentage(allocation);
  const { isAnnuity } = products[productCode];
  const deposits = input && depositsPerFund(input, allocation);
  return (
    <FieldGroup
      id="funds"
      label="Verdeling over de fondsen"
      help={annuityMinimumText(productCode, minimumCapital)}
      error={error}
      className={styles.group}
    >
      <ul className={styles.funds}>
        {funds.map((fund, index) => {
          const share = percentageOf(allocation, fund.id);
          const { minimum, maximum } = boundsOf(profile, fund.id);
          return (
            <li key={fund.id} className={styles.fund} data-chosen={share > 0}>
              <FundTerms fund={fund} hasMinimum={!isAnnuity}>
                {profile && (
                  <Fact
                    term={`Past bij ${profile.name}`}
                    value={
                      minimum === maximum
                        ? percent(maximum)
                        : `${percent(minimum)} tot en met ${percent(maximum)}`
                    }
                  />
                )}
              </FundTerms>
              <div className={styles.share}>
                <NumberField
                  // The first fund has the id `funds`, to which the error summary links.
                  id={index === 0 ? 'funds' : `funds-${fund.id}`}
                  name={`funds-${fund.id}`}
                  label={
                    <>
                      Aandeel<span className="visually-hidden"> {fund.name}</span>
                    </>
                  }
                  unit="%"
                  min={minimum}
                  max={maximum}
                  step={STEP}
                  value={share}
                  onValueChange={(value) => onChange(withPercentage(allocation, fund.id, value ?? 0))}
                />
                <Deposits deposits={deposits?.get(fund.id)} productCode={productCode} />
                {remaining > 0 && share + remaining <= maximum && (
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => onChange(withPercentage(allocation, fund.id, share + remaining))}
                  >
                    Rest ({percent(remaining)}) hierheen
                    <span className="visually-hidden">: {fund.name}</span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <p className={styles.total} role="status" data-whole={remaining === 0}>
          <strong>Totaal: {percent(totalPercentage(allocation))}</strong> <span>{remainder(remaining)}</span>
        </p>
        {profile ? (
          <Button variant="secondary" size="small" onClick={() => onChange(profile.proposal)}>
            Neem de voorgestelde verdeling
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange(dividedEqually(funds.map(({ id }) => id)))}
          >
            Verdeel gelijk over alle fondsen
          </Button>
        )}
      </div>
      {remaining === 0 && input && <BelowFundMinimum problems={fundMinimumProblems(input, funds)} />}
    </FieldGroup>
  );
}

interface DepositsProps {
  readonly deposits: ReturnType<FundDeposits['get']>;
  readonly productCode: ProductCode;
}

/** Shows the euros that the share of a fund means; nothing without a share. */
function Deposits({ deposits, productCode }: DepositsProps) {
  if (deposits === undefined) return null;
  const { initialDeposit, periodicDeposit } = deposits;
  return (
    <p className={styles.deposits}>
      {initialDeposit > 0 && (
        <span>
          <strong>{formatEuro(centsToEuro(initialDeposit))}</strong>{' '}
          {products[productCode].paysOut ? 'van uw kapitaal' : 'eenmalig'}
        </span>
      )}
      {periodicDeposit > 0 && (
        <span>
          <strong>{formatEuro(centsToEuro(periodicDeposit))}</strong> per maand
        </span>
      )}
    </p>
  );
}
