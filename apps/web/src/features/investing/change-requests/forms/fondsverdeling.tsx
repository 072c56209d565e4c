import { switchCostRateOf, switchPreview } from '@portaal/domain/investing/change-requests/fund-switch';
import type { ChangeOf } from '@portaal/domain/investing/change-requests/options';
import { isAvailable, NOT_OPEN } from '@portaal/domain/investing/change-requests/options/fondsverdeling';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { euroText, percentageText } from '@portaal/domain/notation/dutch';
import { products } from '@portaal/domain/products/products/product';
import { Stack } from '../../../../ui/Layout.tsx';
import { PercentageField } from '../../../../ui/PercentageField.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { ChangeForm, type FieldsProps, type FormProps } from '../ChangeForm.tsx';
import styles from '../changes.module.css';
import { SwitchOutlook } from '../SwitchOutlook.tsx';

interface Share {
  readonly id: number;
  readonly percentage: number | null;
}

interface Draft {
  readonly funds: readonly Share[];
  readonly switchExisting: boolean;
}

const draftOf = ({ funds, product }: ChangeTerms): Draft => ({
  funds: funds.map(({ id, percentage }) => ({ id, percentage })),
  // An annuity that pays out receives no deposits, so only a switch of existing units is possible.
  switchExisting: products[product].paysOut,
});

function helpOf(fund: ChangeTerms['funds'][number], isMonthly: boolean) {
  const { maximum, minimumPeriodicDeposit } = fund;
  if (!isAvailable(fund)) return NOT_OPEN;
  if (maximum < 1) return `In een lijfrente hoogstens ${percentageText(maximum)}.`;
  return isMonthly
    ? `Alleen in dit fonds: minimaal ${euroText(minimumPeriodicDeposit)} per maand.`
    : undefined;
}

function Fields(props: FieldsProps<Draft>) {
  const { draft, terms, change, errorOf } = props;
  const shares = draft.funds;
  const total = shares.reduce((sum, { percentage }) => sum + Math.round((percentage ?? 0) * 10_000), 0);
  const error = errorOf('funds');
  const put = (id: number, percentage: number | null) =>
    change({ funds: shares.map((share) => (share.id === id ? { id, percentage } : share)) });
  return (
    <Stack>
      <Scope {...props} />
      {terms.funds.map((fund, index) => {
        const share = shares.find(({ id }) => id === fund.id)?.percentage ?? null;
        return (
          <PercentageField
            key={fund.id}
            name={`funds[${index}].percentage`}
            label={fund.name}
            help={helpOf(fund, terms.periodicDeposit > 0)}
            disabled={!isAvailable(fund)}
            value={share === null ? null : Math.round(share * 10_000) / 100}
            onValueChange={(percentage) => put(fund.id, percentage === null ? null : percentage / 100)}
            error={errorOf(`funds[${index}].percentage`)}
          />
        );
      })}
      <p id="funds" tabIndex={-1} className={styles.total} aria-live="polite">
        Samen: <strong>{percentageText(total / 10_000)}</strong>
        {error !== undefined && ` – ${error}`}
      </p>
      {draft.switchExisting && total === 10_000 && (
        <SwitchOutlook preview={switchPreview(changeOf(shares), terms)} terms={terms} />
      )}
    </Stack>
  );
}

const changeOf = (shares: readonly Share[]): ChangeOf<'fondsverdeling'> => ({
  option: 'fondsverdeling',
  funds: shares.map(({ id, percentage }) => ({ id, percentage: percentage ?? 0 })),
  switchExisting: true,
});

/**
 * Shows whether the allocation applies to new deposits or also to existing units. An annuity that pays out receives no
 * deposits, so it has no choice.
 */
function Scope({ draft, terms, change, errorOf }: FieldsProps<Draft>) {
  const error = errorOf('switchExisting');
  if (products[terms.product].paysOut) {
    return (
      <p id="switchExisting" tabIndex={-1}>
        {error ?? 'Wij verdelen wat u nu hebt over de fondsen die u kiest.'}
      </p>
    );
  }
  return (
    <RadioGroup
      name="switchExisting"
      label="Waarvoor geldt de verdeling?"
      options={[
        {
          value: 'new',
          label: 'Alleen nieuwe stortingen',
          help: 'Wat u nu hebt, blijft in de fondsen waar het in zit.',
        },
        {
          value: 'existing',
          label: 'Ook wat u nu hebt',
          help: `Wij wisselen uw participaties. Dat kost ${percentageText(switchCostRateOf(terms))} van wat wij verkopen.`,
        },
      ]}
      value={draft.switchExisting ? 'existing' : 'new'}
      onValueChange={(scope) => change({ switchExisting: scope === 'existing' })}
      error={error}
    />
  );
}

/** Changes the funds for new deposits and, on request, switches the existing units. */
export function Form(props: FormProps) {
  const { terms } = props;
  return (
    <ChangeForm
      {...props}
      option="fondsverdeling"
      draftOf={draftOf}
      fields={Fields}
      outlook={(change) =>
        change.switchExisting && <SwitchOutlook preview={switchPreview(change, terms)} terms={terms} />
      }
    />
  );
}
