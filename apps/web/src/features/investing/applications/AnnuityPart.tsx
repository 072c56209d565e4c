import {
  mayExceedRoom,
  noAnnuityConfirmations,
} from '@portaal/domain/investing/applications/annuity-confirmations';
import type { AppliedOffer, YearlyPremium } from '@portaal/domain/investing/applications/applied-offer';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { annuityTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { centsToEuro, euroToCents } from '@portaal/engine';
import { Suspense } from 'react';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { TermText } from '../../../ui/TermText.tsx';
import type { DraftChange } from './applicant-step.ts';
import type { OfferParts } from './flow-props.ts';

/** Field of the contribution room in the draft. */
export const DEDUCTIBLE_FIELD = 'annuity.room';

interface AnnuityPartProps extends Pick<OfferParts, 'PremiumHelp'> {
  readonly offer: AppliedOffer;
  readonly premium: YearlyPremium;
  readonly draft: ApplicationDraft;
  readonly onChange: (change: DraftChange) => void;
  /** Receives the problem when the typed room cannot be parsed. */
  readonly onTyping: (problem: string | undefined) => void;
  readonly errorOf: (field: string) => string | undefined;
}

type Confirmations = NonNullable<ApplicationDraft['annuity']>;

/** Shows the premiums of the year beside the contribution room, and the confirmations that an annuity requires. */
export function AnnuityPart(props: AnnuityPartProps) {
  const { offer, premium, draft, onChange, onTyping, errorOf, PremiumHelp } = props;
  const confirmations = draft.annuity ?? noAnnuityConfirmations;
  const change = (changed: Partial<Confirmations>) =>
    onChange((before) => ({
      ...before,
      annuity: { ...(before.annuity ?? noAnnuityConfirmations), ...changed },
    }));
  // A confirmation is about one amount, so another room requires a new confirmation.
  const changeDeductible = (amount: number | null) => change({ room: amount, aboveRoomUnderstood: false });
  const confirm = (name: 'lockedUnderstood' | 'aboveRoomUnderstood') => ({
    name: `annuity.${name}`,
    error: errorOf(`annuity.${name}`),
    checked: confirmations[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  });
  const { room: deductible } = confirmations;
  const { year } = premium;
  const locked = (
    <Checkbox
      {...confirm('lockedUnderstood')}
      label="Ik begrijp dat ik dit geld niet tussendoor kan opnemen."
      help={`${annuityTexts.locked} De opbouw stopt op ${formatLongDate(offer.endDate)}. Daarna kiest u een uitkering.`}
    />
  );
  // Capital that another provider transfers is no premium, so it needs no contribution room.
  if (premium.thisContract === 0) return <Card title="Uw geld staat vast">{locked}</Card>;
  return (
    <Card title={`Hoeveel mag u in ${year} aftrekken?`}>
      <Stack gap="large">
        <Premiums premium={premium} />
        <MoneyField
          name={DEDUCTIBLE_FIELD}
          label={`Uw aftrekbare bedrag in ${year}`}
          optional
          help={
            <>
              Uw <TermText>jaarruimte</TermText> en <TermText>reserveringsruimte</TermText> samen, min wat u
              bij andere aanbieders inlegt. Weet u dit niet? Laat het leeg, of bereken het hieronder.
            </>
          }
          error={errorOf(DEDUCTIBLE_FIELD)}
          value={deductible === null ? null : euroToCents(deductible)}
          onValueChange={(amount, problem) => {
            onTyping(problem);
            changeDeductible(amount === null ? null : centsToEuro(amount));
          }}
        />
        <Suspense>
          <PremiumHelp
            year={year}
            planned={premium.total}
            onUse={(amount) => {
              onTyping(undefined);
              changeDeductible(amount);
            }}
          />
        </Suspense>
        {mayExceedRoom(confirmations, premium) && (
          <Checkbox {...confirm('aboveRoomUnderstood')} label={aboveText(deductible, premium)} />
        )}
        {locked}
      </Stack>
    </Card>
  );
}

/** Returns the confirmation that a part of the premium is not deductible. */
function aboveText(deductible: number | null, { total, year }: YearlyPremium): string {
  return deductible === null
    ? 'Ik weet niet hoeveel ik mag aftrekken. Ik begrijp dat mijn inleg misschien niet of niet helemaal aftrekbaar is.'
    : `Ik leg in ${year} ${formatEuro(total - deductible)} meer in dan ik mag aftrekken. Ik begrijp dat dit deel niet aftrekbaar is.`;
}

/** Shows the premiums of one calendar year; only their total if the person has no other annuity. */
function Premiums({ premium }: { readonly premium: YearlyPremium }) {
  const { year, paidThisYear, expectedThisYear, thisContract, total } = premium;
  const others = [
    { term: `Al betaald in ${year}`, euro: paidThisYear },
    { term: `Nog te betalen in ${year}`, euro: expectedThisYear },
  ].filter(({ euro }) => euro > 0);
  return (
    <>
      <p>
        U betaalt ons in {year} <strong>{formatEuro(total)}</strong>{' '}
        {others.length > 0 ? 'voor uw lijfrentes samen' : 'voor uw lijfrente'}. Uw inleg telt in het jaar
        waarin wij die ontvangen.
      </p>
      {others.length > 0 && (
        <DescriptionList
          items={[...others, { term: 'Deze aanvraag', euro: thisContract }].map(({ term, euro }) => ({
            term,
            value: formatEuro(euro),
          }))}
        />
      )}
    </>
  );
}
