import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/Dialog.tsx';

/**
 * Asks before a page with unsaved changes is left for another page of this site. Not before the tab closes: a session
 * that ends leaves by itself, and then nobody may be kept on the page.
 */
export function UnsavedGuard({ when }: { readonly when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Wilt u weggaan zonder op te slaan?"
      confirmLabel="Weggaan"
      cancelLabel="Blijven"
      danger
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      <p>Wat u hebt gewijzigd, is nog niet opgeslagen. Als u weggaat, bent u het kwijt.</p>
    </ConfirmDialog>
  );
}
