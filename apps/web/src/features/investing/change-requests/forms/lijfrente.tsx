import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import {
  type PaymentFrequencyCode,
  paymentFrequencyCodes,
  products,
} from '@portaal/domain/products/products/product';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { centsToEuro, euroToCents, type IsoDate, startedMonthsBetween } from '@portaal/engine';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { ChangeForm, type FieldsProps, type FormProps } from '../ChangeForm.tsx';
import { netPayout, netPayoutLines } from '../net-payouts.ts';

const frequencies = paymentFrequencyCodes
  .filter((code) => code !== 'Geen')
  .map((value) => ({ value, label: paymentFrequencyTexts[value].every }));

interface PayoutDraft {
  readonly start: IsoDate | null;
  readonly duration: number | null;
  readonly uitkeringsTermijnCode: PaymentFrequencyCode;
  readonly loonheffingskorting: boolean;
}

interface Draft {
  readonly endDate?: string | undefined;
  readonly payout?: PayoutDraft | undefined;
  readonly uitkeringsTermijnCode?: PaymentFrequencyCode | undefined;
  readonly loonheffingskorting?: boolean | undefined;
  readonly otherTemporaryPayouts?: number | undefined;
}

/** Minimum term of a lifelong annuity in months (domain 1.5). */
const LIFELONG_MONTHS = 240;

const draftOf = ({ product, endDate, uitkeringsTermijnCode, loonheffingskorting }: ChangeTerms): Draft =>
  products[product].paysOut
    ? {
        uitkeringsTermijnCode: uitkeringsTermijnCode ?? undefined,
        loonheffingskorting: loonheffingskorting ?? undefined,
      }
    : { endDate: endDate ?? undefined };

function Fields(props: FieldsProps<Draft>) {
  return products[props.terms.product].paysOut ? <PayingFields {...props} /> : <BuildingFields {...props} />;
}

/** Shows the fields for an annuity that pays out. */
function PayingFields({ draft, terms, change, errorOf }: FieldsProps<Draft>) {
  return (
    <>
      <Select
        name="uitkeringsTermijnCode"
        label="Hoe vaak wilt u een uitkering?"
        help="Wij berekenen uw uitkering opnieuw met de waarde van die dag. Per jaar is dat ongeveer evenveel."
        options={frequencies}
        value={draft.uitkeringsTermijnCode}
        onChange={(event) => change({ uitkeringsTermijnCode: event.target.value as PaymentFrequencyCode })}
        error={errorOf('uitkeringsTermijnCode')}
      />
      <TaxCredit
        terms={terms}
        name="loonheffingskorting"
        checked={draft.loonheffingskorting === true}
        onCheckedChange={(loonheffingskorting) => change({ loonheffingskorting })}
      />
      <CreditEffect terms={terms} code={draft.uitkeringsTermijnCode} />
      {isShort(terms) && <OtherAnnuities draft={draft} change={change} errorOf={errorOf} />}
    </>
  );
}

/**
 * Returns whether the term is shorter than 20 years. Such an annuity is temporary and never replaces a lifelong
 * annuity.
 */
const isShort = ({ startDate, endDate }: ChangeTerms): boolean =>
  startDate !== null && endDate !== null && startedMonthsBetween(startDate, endDate) < LIFELONG_MONTHS;

function OtherAnnuities({
  draft,
  change,
  errorOf,
}: Pick<FieldsProps<Draft>, 'draft' | 'change' | 'errorOf'>) {
  const { otherTemporaryPayouts: euro } = draft;
  return (
    <MoneyField
      name="otherTemporaryPayouts"
      label="Wat krijgt u per jaar van tijdelijke lijfrentes ergens anders? (bruto)"
      optional
      help="Laat dit leeg als u er geen hebt. Voor al uw tijdelijke lijfrentes samen geldt één grens per jaar."
      value={euro === undefined ? null : euroToCents(euro)}
      onValueChange={(amount) =>
        change({ otherTemporaryPayouts: amount === null ? undefined : centsToEuro(amount) })
      }
      error={errorOf('otherTemporaryPayouts')}
    />
  );
}

/** Shows the effect of the tax credit on the net payout, to support the investor's choice. */
function CreditEffect({
  terms,
  code,
}: {
  readonly terms: ChangeTerms;
  readonly code: PaymentFrequencyCode | undefined;
}) {
  const [withCredit, without] = [netPayout(terms, code, true), netPayout(terms, code, false)];
  if (withCredit === null || without === null) {
    return (
      <p>
        Wij kennen uw geboortedatum nog niet. Zolang dat zo is, kunnen wij de loonheffingskorting niet
        toepassen.
      </p>
    );
  }
  return (
    <Stack gap="small">
      <p>Naar schatting ontvangt u, na loonheffing en de bijdrage voor de Zorgverzekeringswet:</p>
      <DescriptionList
        items={[
          { term: 'Met loonheffingskorting', value: withCredit },
          { term: 'Zonder loonheffingskorting', value: without },
        ]}
      />
    </Stack>
  );
}

interface TaxCreditProps {
  readonly terms: ChangeTerms;
  readonly name: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

function TaxCredit({ terms, name, checked, onCheckedChange }: TaxCreditProps) {
  const elsewhere = terms.loonheffingskortingBij;
  return (
    <Checkbox
      name={name}
      label="Loonheffingskorting toepassen"
      help={
        elsewhere === null
          ? 'Dit mag bij één uitkering of werkgever tegelijk.'
          : `Dit mag bij één uitkering of werkgever tegelijk. U hebt de korting nu bij contract ${elsewhere}. Kiest u haar hier, dan stopt zij daar.`
      }
      checked={checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
  );
}

const noPayout: PayoutDraft = {
  start: null,
  duration: null,
  uitkeringsTermijnCode: 'Maand',
  loonheffingskorting: false,
};

/** Shows the fields for an annuity in accumulation: another end date, or the start of the payouts. */
function BuildingFields({ draft, terms, change, errorOf }: FieldsProps<Draft>) {
  const { payout } = draft;
  const put = (part: Partial<PayoutDraft>) => change({ payout: { ...(payout ?? noPayout), ...part } });
  return (
    <>
      <RadioGroup
        name="what"
        label="Wat wilt u?"
        options={[
          { value: 'end', label: 'Een andere einddatum' },
          { value: 'payout', label: 'Beginnen met uitkeren', help: 'Wij beoordelen eerst uw aanvraag.' },
        ]}
        value={payout === undefined ? 'end' : 'payout'}
        onValueChange={(what) =>
          change(
            what === 'payout'
              ? { payout: noPayout, endDate: undefined }
              : { payout: undefined, endDate: terms.endDate ?? undefined },
          )
        }
        error={errorOf('option') ?? errorOf('payout')}
      />
      {payout === undefined ? (
        <DateField
          name="endDate"
          label="Einddatum van de opbouw"
          help={
            terms.latestEnd === null
              ? 'De laatste dag van een maand.'
              : `De laatste dag van een maand, uiterlijk ${formatLongDate(terms.latestEnd)}.`
          }
          value={(draft.endDate as IsoDate | undefined) ?? null}
          onValueChange={(day, problem) => change({ endDate: problem ?? day ?? undefined })}
          error={errorOf('endDate')}
        />
      ) : (
        <>
          <DateField
            name="payout.start"
            label="Eerste dag van de uitkering"
            help="De eerste dag van een maand, hoogstens een jaar vooruit."
            value={payout.start}
            onValueChange={(start) => put({ start })}
            error={errorOf('payout.start')}
          />
          <NumberField
            name="payout.duration"
            label="Hoeveel jaar wilt u een uitkering?"
            unit="jaar"
            min={5}
            max={82}
            value={payout.duration}
            onValueChange={(duration) => put({ duration })}
            error={errorOf('payout.duration')}
          />
          <Select
            name="payout.uitkeringsTermijnCode"
            label="Hoe vaak wilt u een uitkering?"
            options={frequencies}
            value={payout.uitkeringsTermijnCode}
            onChange={(event) => put({ uitkeringsTermijnCode: event.target.value as PaymentFrequencyCode })}
            error={errorOf('payout.uitkeringsTermijnCode')}
          />
          <TaxCredit
            terms={terms}
            name="payout.loonheffingskorting"
            checked={payout.loonheffingskorting}
            onCheckedChange={(loonheffingskorting) => put({ loonheffingskorting })}
          />
          {payout.duration !== null && 12 * payout.duration < LIFELONG_MONTHS && (
            <OtherAnnuities draft={draft} change={change} errorOf={errorOf} />
          )}
        </>
      )}
    </>
  );
}

/** Changes an annuity: in accumulation its end date or the start of the payouts; otherwise the terms of the payouts. */
export function Form(props: FormProps) {
  return (
    <ChangeForm
      {...props}
      option="lijfrente"
      draftOf={draftOf}
      fields={Fields}
      moreLines={(change) => netPayoutLines(change, props.terms)}
    />
  );
}
