import type { Fund } from '@portaal/domain/products/funds/calls';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { FundDocumentLinks } from '../../../../entities/fund-document/FundDocumentLinks.tsx';
import { useFundDocuments } from '../../../../entities/fund-document/use-fund-documents.ts';
import { formatCostPercentage, formatPercentage, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { FieldGroup } from '../../../../ui/Field.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { TermText } from '../../../../ui/TermText.tsx';
import {
  dividedEqually,
  type FundAllocation,
  percentageOf,
  remainingPercentage,
  totalPercentage,
  withPercentage,
} from '../model/fund-allocation.ts';
import styles from './FundShares.module.css';

export interface FundSharesProps {
  readonly funds: readonly Fund[];
  /** True if the product requires the minimum of a fund when that fund is the only one chosen (decision 0185). */
  readonly hasMinimum: boolean;
  readonly allocation: FundAllocation;
  /** Profile that limits the shares, with its proposed division. */
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

const minimumText = ({ minimum: { initialDeposit, periodicDeposit } }: Fund): string =>
  `${formatWholeEuro(initialDeposit)} eenmalig, of ${formatWholeEuro(periodicDeposit)} per maand`;

/** Shows the division over the funds: a share per fund, the total, and the percentage still to divide. */
export function FundShares({ funds, hasMinimum, allocation, profile, error, onChange }: FundSharesProps) {
  const remaining = remainingPercentage(allocation);
  return (
    <FieldGroup id="funds" label="Verdeling over de fondsen" error={error} className={styles.group}>
      <ul className={styles.funds}>
        {funds.map((fund, index) => {
          const share = percentageOf(allocation, fund.id);
          const { minimum, maximum } = boundsOf(profile, fund.id);
          return (
            <li key={fund.id} className={styles.fund} data-chosen={share > 0}>
              <div className={styles.words}>
                <p className={styles.name}>{fund.name}</p>
                <p className={styles.investsIn}>{fund.investsIn}</p>
                <dl className={styles.facts}>
                  <Fact
                    term="Verwacht rendement, na lopende kosten"
                    value={`${formatPercentage(fund.expectedNetReturn, 2)} per jaar`}
                  />
                  <Fact term="Instapkosten" value={formatCostPercentage(fund.entryCostRate)} />
                  <Fact
                    term="Lopende kosten"
                    value={`${formatCostPercentage(fund.ongoingCostRate)} per jaar`}
                  />
                  {hasMinimum && <Fact term="Minimaal, met alleen dit fonds" value={minimumText(fund)} />}
                  <Fact term="Risico" value={`${fund.riskIndicator} van 7`} />
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
                </dl>
                <Documents fund={fund} />
              </div>
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
    </FieldGroup>
  );
}

/** Shows the documents of a fund; renders nothing while they load or if there are none. */
function Documents({ fund }: { readonly fund: Fund }) {
  const documents = useFundDocuments().data?.filter(({ fundId }) => fundId === fund.id) ?? [];
  if (documents.length === 0) return null;
  return (
    <Disclosure
      className={styles.documents}
      summary={
        <>
          Documenten<span className="visually-hidden"> van {fund.name}</span>
        </>
      }
    >
      <FundDocumentLinks documents={documents} fundName={fund.name} />
    </Disclosure>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>
        <TermText>{term}</TermText>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
