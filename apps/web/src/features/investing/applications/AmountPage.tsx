import {
  MOST_DESCRIPTION,
  needsOriginDocument,
  originTexts,
} from '@portaal/domain/investing/applications/amounts';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { investedOf } from '@portaal/domain/investing/top-ups/invested';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { exitCostText } from '@portaal/domain/products/funds/exit-costs';
import { centsToEuro, euroToCents, nextDealing } from '@portaal/engine';
import { lazy, Suspense, useState } from 'react';
import { useAttempt } from '../../../act/use-attempt.ts';
import { useTyped } from '../../../act/use-typed.ts';
import { pathOfFlow } from '../../../entities/application/application-paths.ts';
import { brandCalendar, brandDebitDay } from '../../../entities/dealing/dealing-texts.ts';
import { ExitTerms } from '../../../entities/fund/ExitTerms.tsx';
import { ForecastSources } from '../../../entities/fund/ForecastSources.tsx';
import { RiskIndicator } from '../../../entities/fund/RiskIndicator.tsx';
import {
  formatCostPercentage,
  formatDayAndMonth,
  formatEuro,
  formatLongDate,
  formatWholeEuro,
} from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { MoneyField, type MoneyFieldProps } from '../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StepForm } from '../../../ui/StepForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ApplicationFlow.module.css';
import { FundReading } from './FundReading.tsx';
import { RouterButtonLink } from './links.ts';
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

interface InvestedAmountProps {
  /** Amount in euros; null while not filled in. */
  readonly amount: number | null;
  readonly entryCostRate: number;
  /** Text after the amounts, for example `per maand`. */
  readonly often?: string;
}

/** Shows the amount, its entry cost and the invested remainder while the user types. */
function InvestedAmount({ amount, entryCostRate, often }: InvestedAmountProps) {
  const { cost, invested } = investedOf(euroToCents(amount ?? 0), [{ share: 1, entryCostRate }]);
  return (
    <p role="status">
      {amount !== null && amount > 0 && (
        <>
          U betaalt {formatEuro(amount)}
          {often && ` ${often}`} − instapkosten {formatEuro(centsToEuro(cost))} ={' '}
          <strong>{formatEuro(centsToEuro(invested))}</strong> wordt belegd.
        </>
      )}
    </p>
  );
}

/** Shows a description of the fund, its costs and its risk (domain 6). */
function FundTerms({ fund }: { readonly fund: Fund }) {
  const { entryCostRate, ongoingCostRate } = fund;
  return (
    <Card title="Over dit fonds" tone="accent" className={styles.facts}>
      <p>{fund.investsIn}</p>
      <DescriptionList
        items={[
          { term: 'Risico (1 laag – 7 hoog)', value: <RiskIndicator value={fund.riskIndicator} /> },
          { term: 'Instapkosten', value: formatCostPercentage(entryCostRate) },
          { term: 'Lopende kosten per jaar', value: formatCostPercentage(ongoingCostRate) },
          { term: 'Uitstapkosten', value: exitCostText(fund, formatCostPercentage) },
          { term: 'Verwachte uitkering per jaar', value: formatCostPercentage(fund.distributionRate) },
          { term: 'Aanbevolen duur', value: `${fund.recommendedHoldingYears} jaar of langer` },
        ]}
      />
      {fund.currency !== 'EUR' && (
        <p>
          Het fonds belegt in dollars. Wordt de dollar minder waard, dan wordt uw belegging ook minder waard.
        </p>
      )}
      <ForecastSources funds={[fund]} />
      <ExitTerms funds={[fund]} />
      <p className={styles.quiet}>
        Beleggen brengt risico's met zich mee. U kunt uw inleg (deels) verliezen.
      </p>
    </Card>
  );
}

/** Lazy, because only large amounts require an upload of documents. */
const UploadField = lazy(async () => ({
  default: (await import('../../../entities/application/UploadField.tsx')).UploadField,
}));

type Investment = ApplicationDraft['investment'];
type AmountName = 'initialDeposit' | 'periodicDeposit';

const kinds = [
  { value: 'once', label: 'Eén keer een bedrag' },
  { value: 'monthly', label: 'Elke maand een bedrag' },
  { value: 'both', label: 'Eén keer én elke maand' },
] as const satisfies readonly { value: Investment['kind']; label: string }[];

const stocks = [
  { value: 'stock', label: 'Herbeleggen: wij kopen er nieuwe participaties van' },
  { value: 'cash', label: 'Uitbetalen op mijn rekening' },
] as const satisfies readonly { value: Investment['stock']; label: string }[];

const origins = Object.entries(originTexts).map(([value, label]) => ({ value, label }));

/** `add.startDate`: returns as text when an investment starts if it is paid in time for the next cut-off. */
function startText(now: Date): string {
  const { cutOff, cutOffTime, dealingDay } = nextDealing(now, brandCalendar());
  return `Uw belegging start op ${formatDayAndMonth(dealingDay)} als wij uw geld vóór ${formatLongDate(cutOff.toISOString())}, ${cutOffTime} uur hebben ontvangen en uw aanvraag dan is goedgekeurd.`;
}

function withOpened(draft: ApplicationDraft, documentId: string): ApplicationDraft {
  const { investment } = draft;
  if (investment.gelezen.includes(documentId)) return draft;
  return { ...draft, investment: { ...investment, gelezen: [...investment.gelezen, documentId] } };
}

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
        <InvestedAmount amount={investment.initialDeposit} entryCostRate={fund.entryCostRate} />
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
          entryCostRate={fund.entryCostRate}
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
}: StepProps & { readonly applicationId: string }) {
  const [now] = useState(() => new Date());
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
            fund={fund}
            opened={investment.gelezen}
            error={attempt.errorOf('investment.gelezen')}
            onOpened={(id) => onChange((before) => withOpened(before, id))}
          />
          <FundTerms fund={fund} />
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
      <TextField
        {...at('description')}
        label="Naam voor deze belegging"
        optional
        help="Bijvoorbeeld: studie Lisa."
        maxLength={MOST_DESCRIPTION}
        autoComplete="off"
        value={investment.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <RadioGroup
        {...at('stock')}
        label="Wat wilt u doen met de uitkeringen?"
        options={stocks}
        value={investment.stock}
        onValueChange={(value) => change({ stock: value === 'cash' ? 'cash' : 'stock' })}
      />
      <Select
        {...at('herkomst')}
        label="Waar komt het geld voor deze belegging vandaan?"
        placeholder="Kies een antwoord"
        options={origins}
        value={investment.herkomst}
        onChange={({ target }) => change({ herkomst: target.value })}
        required
      />
      {needsOriginDocument(investment, fund.originDocumentFrom) && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <UploadField
            applicationId={applicationId}
            field="herkomst"
            help="Bijvoorbeeld een afschrift van uw spaarrekening of de akte van een verkoop. JPG, PNG of PDF, maximaal 10 MB."
            error={attempt.errorOf('herkomst')}
          />
        </Suspense>
      )}
      <p>{startText(now)}</p>
    </StepForm>
  );
}
