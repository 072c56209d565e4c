import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { investmentCode, isProductCode } from '@portaal/domain/products/products/product';
import { isoDate } from '@portaal/engine';
import { lazy, Suspense, useCallback } from 'react';
import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import { initialQuestionnaire } from '../entities/questionnaire/questionnaire-state.ts';
import { type RequiredQuestionnaire, TopUpPage as TopUp } from '../features/investing/top-ups/TopUpPage.tsx';
import { useSession } from '../features/sign-in/session/session-state.ts';
import { today } from '../lib/dutch-format.ts';
import { updateTopUp, updateTopUpQuestionnaire, useApplication } from '../state/application.ts';
import { questionnaireNameOf } from '../state/investment-flow.ts';
import { initialTopUp } from '../state/top-up-draft.ts';
// Imported for its side effect: it saves the input of this page.
import '../state/personal-parts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stepper } from '../ui/Stepper.tsx';

const PurchaseQuestionnaire = lazy(async () => ({
  default: (await import('../features/products/questionnaires/PurchaseQuestionnaire.tsx'))
    .PurchaseQuestionnaire,
}));

/** Returns the top-up draft only if it belongs to this user and this contract. */
function useTopUpDraft(contractId: string) {
  const userId = useSession(({ session }) => (session.status === 'signedIn' ? session.user.id : ''));
  const draft = useApplication(({ topUp }) => (topUp.contractId === contractId ? topUp : initialTopUp));
  return { userId, draft };
}

const reason =
  'Voordat u bijstort, willen wij weten of deze belegging nog bij u past. Daarna vult u in hoeveel u bijstort.';

/** renders the top-up page. The page shows the questionnaire first if it must be answered. */
export function TopUpPage({ contract }: { readonly contract: ContractDetails }) {
  const { ContractID: contractId } = contract;
  const { userId, draft } = useTopUpDraft(contractId);
  const { amount, method } = draft;
  return (
    <TopUp
      contract={contract}
      draft={{ amount, method }}
      onDraft={(change) => updateTopUp({ ...change, userId, contractId })}
      questionnaire={(required) => (
        <Questions key={required.questionnaireId} contract={contract} {...required} />
      )}
    />
  );
}

function Questions({
  contract,
  questionnaireId,
  funds,
  step,
  isContinued,
  onRecorded,
}: RequiredQuestionnaire & { readonly contract: ContractDetails }) {
  const { ContractID: contractId, Product } = contract;
  const name = questionnaireNameOf[questionnaireId];
  const { userId, draft } = useTopUpDraft(contractId);
  const change = useCallback(
    (patch: Partial<QuestionnaireState>) => updateTopUpQuestionnaire({ userId, contractId }, name, patch),
    [userId, contractId, name],
  );
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <PurchaseQuestionnaire
        {...{ questionnaireId, funds, reason, isContinued }}
        state={draft.questionnaires[name]}
        productCode={isProductCode(Product) ? Product : investmentCode}
        purchase={{ kind: 'contract', contractId }}
        today={isoDate(today(new Date()))}
        above={<Stepper {...step} title={`Vragen over ${funds.map((fund) => fund.name).join(' en ')}`} />}
        onChange={change}
        onRecorded={async () => {
          await onRecorded();
          change(initialQuestionnaire);
        }}
      />
    </Suspense>
  );
}
