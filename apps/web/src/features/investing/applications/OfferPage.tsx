import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import { TRANSFER_DAYS } from '@portaal/domain/investing/capital-transfers/states';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import type { ComponentProps } from 'react';
import { useAttempt } from '../../../act/use-attempt.ts';
import { useTyped } from '../../../act/use-typed.ts';
import { dealingDayText } from '../../../entities/dealing/dealing-texts.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { StepForm } from '../../../ui/StepForm.tsx';
import { AnnuityPart, DEDUCTIBLE_FIELD } from './AnnuityPart.tsx';
import { ChangedTerms } from './ChangedTerms.tsx';
import { DetailFields } from './DetailFields.tsx';
import { FundReading } from './FundReading.tsx';
import { FundTerms } from './FundTerms.tsx';
import type { OfferPurchase } from './flow-props.ts';
import { OfferSummary } from './OfferSummary.tsx';
import { originDocumentFrom } from './offer-problems.ts';
import { PayoutPart } from './PayoutPart.tsx';
import { StartText } from './StartText.tsx';
import type { StepProps } from './step-props.ts';
import { TransferPart } from './TransferPart.tsx';

interface OfferPageProps extends StepProps {
  readonly applicationId: string;
  readonly purchase: OfferPurchase;
}

/** Shows when transferred capital is invested, and why the calculated start was an estimate. */
function TransferStartText({ start, expectedStart }: Pick<AppliedOffer, 'start' | 'expectedStart'>) {
  return (
    <>
      <p>
        U hoeft ons niets te betalen. Na onze controle sturen wij uw opdracht naar uw andere aanbieder. Wij
        beleggen het geld op {dealingDayText()}, zodra wij het hebben ontvangen en alles in orde is.
      </p>
      {expectedStart && (
        <p>
          Uw andere aanbieder heeft {TRANSFER_DAYS} dagen om te betalen. Daarom begint uw lijfrente
          waarschijnlijk op {formatLongDate(expectedStart)}.
          {start.slice(0, 7) !== expectedStart.slice(0, 7) &&
            ` In uw berekening is dat ${formatLongDate(start)}. Die dag was een schatting.`}
        </p>
      )}
    </>
  );
}

interface ReadingProps extends Omit<ComponentProps<typeof FundReading>, 'funds'> {
  readonly funds: OfferPurchase['funds'];
  readonly canSell: boolean;
}

/** Shows what the applicant must read about the funds, beside the form. */
function Reading({ canSell, ...props }: ReadingProps) {
  return (
    <Stack>
      <FundReading {...props} />
      <Card title={props.funds.length === 1 ? 'Over dit fonds' : 'Over deze fondsen'} tone="accent">
        {props.funds.map((fund) => (
          <Disclosure key={fund.id} summary={fund.name}>
            <Stack>
              <FundTerms fund={fund} canSell={canSell} />
            </Stack>
          </Disclosure>
        ))}
      </Card>
    </Stack>
  );
}

/** I-01 `belegging-toevoegen`: shows what was calculated, and the fields that the calculation does not contain. */
export function OfferPage({
  applicationId,
  purchase,
  place,
  draft,
  onChange,
  problems,
  isRejected,
  onNext,
  saved,
}: OfferPageProps) {
  const { offer, funds, parts } = purchase;
  const { investment } = draft;
  const typed = useTyped();
  const attempt = useAttempt({
    problems: typed.over([DEDUCTIBLE_FIELD], problems),
    isRejected,
    onPass: onNext,
  });
  const isAnnuity = isAnnuityCode(offer.productCode);
  return (
    <StepForm
      place={place}
      title="Uw aanvraag"
      intro="Dit hebt u berekend. Klopt het? Vul dan aan wat wij nog niet weten."
      attempt={attempt}
      aside={
        <Reading
          funds={funds}
          opened={investment.gelezen}
          error={attempt.errorOf('investment.gelezen')}
          onChange={onChange}
          canSell={!isAnnuity}
        />
      }
      after={saved}
    >
      <OfferSummary
        offer={offer}
        error={attempt.errorOf('investment.initialDeposit') ?? attempt.errorOf('investment.periodicDeposit')}
        adjust={<parts.AdjustCalculation offerId={offer.id} />}
      />
      {offer.changedTerms.length > 0 && (
        <Banner tone="warning" title="Sinds uw berekening is iets veranderd">
          <ChangedTerms terms={offer.changedTerms} />
        </Banner>
      )}
      {draft.transfer && (
        <TransferPart
          applicationId={applicationId}
          offer={offer}
          transfer={draft.transfer}
          errorOf={attempt.errorOf}
          onChange={(changed) =>
            onChange((before) => ({
              ...before,
              ...(before.transfer && { transfer: { ...before.transfer, ...changed } }),
            }))
          }
        />
      )}
      {offer.payout && draft.payout && (
        <PayoutPart
          payout={offer.payout}
          choices={draft.payout}
          errorOf={attempt.errorOf}
          onChange={(payout) => onChange((before) => ({ ...before, payout }))}
        />
      )}
      {offer.premium && (
        <AnnuityPart
          offer={offer}
          premium={offer.premium}
          draft={draft}
          onChange={onChange}
          onTyping={(problem) => typed.note(DEDUCTIBLE_FIELD, problem)}
          errorOf={attempt.errorOf}
          PremiumHelp={parts.PremiumHelp}
        />
      )}
      <DetailFields
        applicationId={applicationId}
        investment={investment}
        originDocumentFrom={originDocumentFrom(purchase)}
        asksPayouts={!isAnnuity}
        asksOrigin={!draft.transfer}
        errorOf={attempt.errorOf}
        onChange={(changed) =>
          onChange((before) => ({ ...before, investment: { ...before.investment, ...changed } }))
        }
      />
      {draft.transfer ? <TransferStartText {...offer} /> : <StartText />}
    </StepForm>
  );
}
