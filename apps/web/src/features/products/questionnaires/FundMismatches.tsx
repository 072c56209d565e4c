import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import {
  fundAcknowledgements,
  fundMismatchTexts,
  fundStandingOf,
  fundSuitability,
  type SuitedFund,
} from '@portaal/domain/products/questionnaires/fund-suitability';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './ProfileResult.module.css';
import { Acknowledgement } from './ProfileWarnings.tsx';
import { TypedName } from './TypedName.tsx';

interface FundMismatchesProps extends Pick<RiskProfileProps, 'state' | 'errorOf' | 'onChange'> {
  readonly computed: RiskProfile;
  readonly chosen: RiskProfile;
  readonly funds: readonly SuitedFund[];
}

/** Shows the warnings and confirmations for funds with more risk than the chosen profile (domain 3.3, 3.4). */
export function FundMismatches({ funds, ...props }: FundMismatchesProps) {
  // This element is always rendered, because screen readers announce only content that appears in an existing status
  // element.
  return (
    <div role="status" className={styles.mismatch}>
      {funds.map((fund) => (
        <FundMismatch key={fund.id} fund={fund} {...props} />
      ))}
    </div>
  );
}

function FundMismatch({
  fund,
  computed,
  chosen,
  ...props
}: Omit<FundMismatchesProps, 'funds'> & { readonly fund: SuitedFund }) {
  const { outcome, riskProfiles } = props.state;
  if (outcome === null) return null;
  const { mismatch, stopText } = fundStandingOf(fund, outcome, chosen.code);
  const minimum = riskProfiles.find(({ code }) => code === fundSuitability(fund).minimumProfile);
  if (minimum === undefined || mismatch === 'same' || mismatch === 'lower') return null;
  const { title, paragraphs, acknowledgements } = fundMismatchTexts(fund, chosen, minimum);
  if (mismatch === 'stop') {
    return (
      <Banner tone="danger" title={title}>
        {stopText} <TextLink href={paths.contact}>Neem contact met ons op</TextLink>.
      </Banner>
    );
  }
  const { choice, name } = fundAcknowledgements(fund);
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <div className={styles.confirm}>
          <Acknowledgement {...props} code={choice} label={acknowledgements[choice] ?? ''} />
          {mismatch === 'typeName' && (
            <TypedName
              key={chosen.code}
              {...props}
              code={name}
              name={minimum.name}
              label={acknowledgements[name] ?? ''}
            />
          )}
        </div>
      }
    >
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}
