import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';

export interface DialogProps {
  open: boolean;
  /**
   * Called by Escape, the close button or a custom button. The component that controls `open` decides whether to
   * close.
   */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the most important first. */
  actions?: ReactNode;
  /** False hides the close button, for a dialog in which the user must make a choice. */
  closable?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}

/** Renders the native dialog element, which traps the focus, dims the page and restores the focus when it closes. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({ onClose, title, children, actions, closable = true, role }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // The browser restores the focus only if the dialog closes before it is removed from the document.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-opens-on]')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      role={role}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {closable && (
          <button type="button" className={styles.close} aria-label="Sluiten" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {children !== undefined && (
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  /** The question that the user confirms. */
  title: ReactNode;
  children?: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** True if the confirmed action cannot be undone. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks the user to confirm an action. Escape has the same effect as Annuleren, which has the initial focus if the
 * action cannot be undone.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = 'Oké',
  cancelLabel = 'Annuleren',
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        // Ignores the second click of a double click, which arrives before `busy` is set.
        onClick={({ detail }) => detail < 2 && onConfirm()}
      >
        {confirmLabel}
      </Button>
      <Button variant="secondary" onClick={onCancel} data-opens-on={danger ? '' : undefined}>
        {cancelLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      actions={actions}
      closable={false}
      role="alertdialog"
    >
      {children}
    </Dialog>
  );
}
