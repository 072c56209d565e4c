import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/Dialog.tsx';

/**
 * Asks for confirmation before the user leaves a page with unsaved changes for another page of this site. Closing the
 * tab is not blocked: when a session ends, the site itself navigates away, and this guard must not stop that
 * navigation.
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
