import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Stack } from '../ui/Layout.tsx';
import type { ActState } from './ActForm.tsx';

interface ActDialogProps {
  readonly act: ActState;
  readonly onSubmit: () => void;
  readonly title: string;
  /** Title of the error message shown when sending fails. */
  readonly failedTitle: string;
  readonly confirmLabel: string;
  readonly danger?: boolean | undefined;
  /** True if the input contains nothing to send. */
  readonly disabled?: boolean | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Returns the messages of an act that no field of the dialog shows, with the element that contains the fields. */
function useMessagesWithoutField({ problems, dialog }: ActState) {
  const fields = useRef<HTMLDivElement>(null);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const isOpen = dialog === null;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const text = fields.current?.textContent ?? '';
    setMessages([...new Set(problems.map(({ message }) => message))].filter((one) => !text.includes(one)));
  }, [problems, isOpen]);
  return { fields, messages };
}

/**
 * Renders `ActForm` in a dialog. A problem for which the dialog has no field is shown above the fields. Only one dialog is open at a time: if the user cancels the step-up dialog, this
 * dialog reopens with the typed input.
 */
export function ActDialog({
  act,
  onSubmit,
  title,
  failedTitle,
  confirmLabel,
  danger = false,
  disabled = false,
  onClose,
  children,
}: ActDialogProps) {
  const formId = useId();
  const { fields, messages } = useMessagesWithoutField(act);
  const failure = messages.length > 0 ? messages.join(' ') : act.failure;
  const actions = (
    <>
      <Button
        type="submit"
        form={formId}
        variant={danger ? 'danger' : 'primary'}
        busy={act.busy}
        disabled={disabled}
      >
        {confirmLabel}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Annuleren
      </Button>
    </>
  );
  return (
    <>
      <Dialog open={act.dialog === null} onClose={onClose} title={title} actions={actions}>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!act.busy) onSubmit();
          }}
        >
          <Stack>
            {failure !== null && (
              <Banner tone="danger" role="alert" title={failedTitle}>
                {failure}
              </Banner>
            )}
            <Stack ref={fields}>{children}</Stack>
          </Stack>
        </form>
      </Dialog>
      {act.dialog}
    </>
  );
}
