import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { centsToEuro, euroToCents } from '@portaal/engine';
import { useAttempt } from '../../../act/use-attempt.ts';
import { useTyped } from '../../../act/use-typed.ts';
import { pathOfFlow } from '../../../entities/application/application-paths.ts';
import { brandDebitDay } from '../../../entities/dealing/dealing-texts.ts';
import { formatWholeEuro } from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { MoneyField, type MoneyFieldProps } from '../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { StepForm } from '../../../ui/StepForm.tsx';
import styles from './ApplicationFlow.module.css';
import { DetailFields } from './DetailFields.tsx';
import { FundReading } from './FundReading.tsx';
import { FundTerms } from './FundTerms.tsx';
import { InvestedAmount } from './InvestedAmount.tsx';
import { RouterButtonLink } from './links.ts';
import { StartText } from './StartText.tsx';
import { CHOOSE_FUND } from './search.ts';
import type { StepProps } from './step-props.ts';

/** Links to the choice of another fund; renders nothing in a flow with one fund. */
function OtherFund({ fund }: { readonly fund: Fund }) {
  const others = environment().brand.funds.filter(({ id, flow }) => flow === fund.flow && id !== fund.id);
  const to = pathOfFlow(fund.flow);
  if (others.length === 0 || to === undefined) return null;
  return (
    <div>
      <RouterButtonLink variant="quiet" size="small" to={to} search={{ fonds: CHOOSE_FUND }}>
        Kies een ander fonds
      </RouterButtonLink>
    </div>
  );
}

type Investment = ApplicationDraft['investment'];
type AmountName = 'initialDeposit' | 'periodicDeposit';

const kinds = [
  { value: 'once', label: 'Eén keer een bedrag' },
  { value: 'monthly', label: 'Elke maand een bedrag' },
  { value: 'both', label: 'Eén keer én elke maand' },
] as const satisfies readonly { value: Investment['kind']; label: string }[];

type FieldsInput = Pick<StepProps, 'draft' | 'onChange' | 'problems' | 'isRejected' | 'onNext'>;

/** Returns the properties of the fields of the investment, with the values typed so far. */
function useInvestmentFields({ draft, onChange, problems, isRejected, onNext }: FieldsInput) {
  const { investment } = draft;
  const typed = useTyped();
  const requested: AmountName[] = [
    ...(investment.kind === 'monthly' ? [] : (['initialDeposit'] as const)),
    ...(investment.kind === 'once' ? [] : (['periodicDeposit'] as const)),
  ];
  const attempt = useAttempt({
    problems: typed.over(
      requested.map((name) => `investment.${name}`),
      problems,
    ),
    isRejected,
    onPass: onNext,
  });
  const change = (changed: Partial<Investment>) =>
    onChange((before) => ({ ...before, investment: { ...before.investment, ...changed } }));
  const at = (name: keyof Investment) => {
    const field = `investment.${name}`;
    return { name: field, error: attempt.errorOf(field) };
  };
  const amount = (name: AmountName): Omit<MoneyFieldProps, 'label'> => {
    const value = investment[name];
    return {
      ...at(name),
      required: true,
      value: value === null ? null : euroToCents(value),
      onValueChange: (cents, problem) => {
        typed.note(`investment.${name}`, problem);
        change({ [name]: cents === null ? null : centsToEuro(cents) });
      },
    };
  };
  return { investment, requested, attempt, change, at, amount };
}

interface AmountFieldsProps extends Pick<ReturnType<typeof useInvestmentFields>, 'requested' | 'amount'> {
  readonly fund: Fund;
  readonly investment: Investment;
}

/** Shows the fields of the requested amounts, each with its entry cost. */
const AmountFields = ({ fund, investment, requested, amount }: AmountFieldsProps) => (
  <>
    {requested.includes('initialDeposit') && (
      <div>
        <MoneyField
          {...amount('initialDeposit')}
          label="Eenmalige inleg"
          help={`Minimaal ${formatWholeEuro(fund.minimum.initialDeposit)}. U kunt later ook extra inleggen.`}
        />
        <InvestedAmount
          amount={investment.initialDeposit}
          funds={[{ share: 1, entryCostRate: fund.entryCostRate }]}
        />
      </div>
    )}
    {requested.includes('periodicDeposit') && (
      <div>
        <MoneyField
          {...amount('periodicDeposit')}
          label="Inleg per maand"
          help={`Minimaal ${formatWholeEuro(fund.minimum.periodicDeposit)} per maand. Wij schrijven dit rond de ${brandDebitDay()}e van de maand af.`}
        />
        <InvestedAmount
          amount={investment.periodicDeposit}
          funds={[{ share: 1, entryCostRate: fund.entryCostRate }]}
          often="per maand"
        />
      </div>
    )}
  </>
);

/**
 * I-01 `belegging-toevoegen`: shows the fields for the amount, frequency and source of the money, and the fund's
 * documents.
 */
export function AmountPage({
  applicationId,
  place,
  fund,
  draft,
  onChange,
  problems,
  isRejected,
  onNext,
  saved,
}: StepProps & { readonly fund: Fund; readonly applicationId: string }) {
  const { investment, requested, attempt, change, at, amount } = useInvestmentFields({
    draft,
    onChange,
    problems,
    isRejected,
    onNext,
  });
  return (
    <StepForm
      place={place}
      title={`Beleggen in ${fund.name}`}
      attempt={attempt}
      aside={
        <Stack>
          <FundReading
            funds={[fund]}
            opened={investment.gelezen}
            error={attempt.errorOf('investment.gelezen')}
            onChange={onChange}
          />
          <Card title="Over dit fonds" tone="accent" className={styles.facts}>
            <FundTerms fund={fund} />
          </Card>
        </Stack>
      }
      after={saved}
    >
      <OtherFund fund={fund} />
      <RadioGroup
        {...at('kind')}
        label="Hoe wilt u inleggen?"
        options={kinds}
        value={investment.kind}
        onValueChange={(value) => {
          const chosen = kinds.find((one) => one.value === value);
          if (chosen) change({ kind: chosen.value });
        }}
        inline
      />
      <AmountFields fund={fund} investment={investment} requested={requested} amount={amount} />
      <DetailFields
        applicationId={applicationId}
        investment={investment}
        originDocumentFrom={fund.originDocumentFrom}
        errorOf={attempt.errorOf}
        onChange={change}
      />
      <StartText />
    </StepForm>
  );
}
