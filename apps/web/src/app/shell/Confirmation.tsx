import { lazy, Suspense } from 'react';
import { useQuestion } from './confirmation.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/Dialog.tsx').then((dialog) => ({ default: dialog.ConfirmDialog })),
);

export function Confirmation() {
  const question = useQuestion((state) => state.question);
  if (question === null) return null;
  const { text, answer } = question;
  return (
    <Suspense>
      <ConfirmDialog open title={text} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  );
}
