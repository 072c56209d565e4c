import { products } from '@portaal/domain/products/products/product';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import type { useOfferActions } from './use-offer-actions.ts';

interface OverwriteQuestionProps {
  readonly actions: Pick<ReturnType<typeof useOfferActions>, 'question' | 'clearQuestion'>;
}

/** Asks for confirmation before opening a calculation replaces unsaved answers in its calculator. */
export function OverwriteQuestion({ actions: { question, clearQuestion } }: OverwriteQuestionProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      title="Weet u zeker dat u uw andere antwoorden wilt vervangen?"
      confirmLabel="Vervangen en openen"
      onConfirm={() => {
        question?.open();
        clearQuestion();
      }}
      onCancel={clearQuestion}
    >
      {question && (
        <p>
          Bij ‘{products[question.productCode].name}’ staan antwoorden die u nog niet hebt bewaard. Als u deze
          berekening opent, bent u die kwijt.
        </p>
      )}
    </ConfirmDialog>
  );
}
