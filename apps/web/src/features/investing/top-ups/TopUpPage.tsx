import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import type { TopUpTerms } from '@portaal/domain/investing/top-ups/calls';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import {
  fundsOfQuestionnaire,
  type QuestionnaireId,
  questionnairesFor,
  type SuitedFund,
} from '@portaal/domain/products/questionnaires/fund-suitability';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NotOpen } from '../../../entities/fund/NotOpen.tsx';
import { isNotOpen } from '../../../entities/fund/not-open.ts';
import { PaymentUnavailable } from '../../../entities/payment/PaymentUnavailable.tsx';
import { paymentTermsQuery } from '../../../entities/payment/payment-queries.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CannotTopUp } from './CannotTopUp.tsx';
import { TopUpForm, type TopUpFormProps } from './TopUpForm.tsx';
import { TopUpUnderway } from './TopUpUnderway.tsx';
import { topUpQuery, useTopUp } from './use-top-up.ts';

type News = 'announced' | 'cancelled' | null;

/** Props of a questionnaire that must be valid before a top-up. The route supplies the component. */
export interface RequiredQuestionnaire {
  readonly questionnaireId: QuestionnaireId;
  readonly funds: readonly SuitedFund[];
  /** Position in the sequence of the questionnaires and the amount. */
  readonly step: { readonly current: number; readonly total: number };
  /** True if another questionnaire was just answered on this page. */
  readonly isContinued: boolean;
  /** Called when the questionnaire is valid. The promise resolves when the next step is loaded. */
  readonly onRecorded: () => Promise<unknown>;
}

interface TopUpPageProps extends Pick<TopUpFormProps, 'draft' | 'onDraft'> {
  readonly contract: ContractDetails;
  readonly questionnaire: (asked: RequiredQuestionnaire) => ReactNode;
}

/**
 * requires the questionnaires first, then announces a top-up and starts its payment, or shows the top-up in
 * progress.
 */
export function TopUpPage({ contract, questionnaire, draft, onDraft }: TopUpPageProps) {
  const { ContractID: id } = contract;
  const terms = useQuery(topUpQuery(id));
  const payable = useQuery(paymentTermsQuery(id));
  const [news, setNews] = useState<News>(null);
  const [sent, setSent] = useState(draft);
  const missing = terms.data?.blocker === 'questionnaire' ? terms.data.missingQuestionnaires : [];
  const isContinued = useShrinking(missing.length);
  const hasProvider = payable.data?.isAvailable !== false;
  const isPayable = hasProvider || payable.data?.ownTransfer !== null;
  const { announce, cancel, payment, isSending } = useTopUp(id, {
    hasProvider,
    onResponse: () => onDraft({ amount: null, method: null }),
    onAnnounced: () => setNews('announced'),
  });
  if (terms.data === undefined) {
    if (isNotOpen(terms.error)) return <NotOpen />;
    return terms.isError ? (
      <LoadingFailed
        title="Wij kunnen nu niet laten zien of u kunt bijstorten"
        error={terms.error}
        busy={terms.isFetching}
        onRetry={() => terms.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton shape="block" label="Even geduld. Wij halen uw gegevens op." />
    );
  }
  const { blocker, underway } = terms.data;
  const failure = announce.failure ?? cancel.failure ?? payment.failure;
  return (
    <Stack gap="large">
      {news === 'cancelled' && (
        <Banner tone="success" role="status" title="Uw bijstorting is geannuleerd">
          U hoeft niets te betalen.
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {failure}
        </Banner>
      )}
      {!isSending &&
        underway.map((topUp) => (
          <TopUpUnderway
            key={topUp.id}
            topUp={topUp}
            contractId={id}
            isNew={news === 'announced'}
            busy={cancel.busy}
            onCancel={async () => {
              announce.clear();
              payment.clear();
              if (await cancel.run(topUp.id)) setNews('cancelled');
            }}
          />
        ))}
      {blocker === null && !isPayable && <PaymentUnavailable />}
      {announce.dialog}
      {(isSending || (blocker === null && isPayable)) && (
        <TopUpForm
          terms={terms.data}
          hasProvider={hasProvider}
          isAnnuity={isAnnuityCode(contract.Product)}
          isContinued={isContinued}
          draft={isSending ? sent : draft}
          onDraft={onDraft}
          busy={isSending}
          onSend={(topUp) => {
            cancel.clear();
            payment.clear();
            setNews(null);
            setSent(draft);
            void announce.run({ ...topUp, asksCode: terms.data.asksCode });
          }}
        />
      )}
      {blocker === 'questionnaire' &&
        missing.slice(0, 1).map((id) =>
          questionnaire({
            questionnaireId: id,
            ...requiredOf(id, missing.length, terms.data),
            isContinued,
            onRecorded: terms.refetch,
          }),
        )}
      {blocker !== null && blocker !== 'announced' && blocker !== 'questionnaire' && (
        <CannotTopUp contract={contract} blocker={blocker} onlineMaximum={terms.data.onlineMaximum} />
      )}
    </Stack>
  );
}

function requiredOf(id: QuestionnaireId, missing: number, { funds }: TopUpTerms) {
  // The field for the amount is the last step, after the questionnaires.
  const total = questionnairesFor(funds).length + 1;
  return { funds: fundsOfQuestionnaire(id, funds), step: { current: total - missing, total } };
}

/** Returns whether fewer questionnaires remain than when the page opened. */
function useShrinking(count: number): boolean {
  const [most, setMost] = useState(count);
  if (count > most) setMost(count);
  return count < most;
}
