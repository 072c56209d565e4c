/** The text an employee was typing in a dialog when their session lapsed, with the dialog it belongs to. */
export interface TypedReason {
  /** The address of the page without its origin. Two pages can have a dialog with the same title. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

// State of this tab only: one dialog is open at a time, and the composition root stores its text when a session
// lapses.
let current: TypedReason | null = null;
let interrupted: TypedReason | null = null;

const pageOfTab = (): string => location.pathname + location.search;

export const typedReason = {
  /** Remembers the text of the open dialog of this page. */
  note(title: string, text: string): void {
    current = { page: pageOfTab(), title, text };
  },
  /** Forgets the text once it was sent or its dialog was closed. */
  forget(): void {
    current = null;
  },
  current: (): TypedReason | null => (current === null || current.text.trim() === '' ? null : current),
  /** Offers a stored text to the user who typed it. */
  resume(reason: TypedReason | null): void {
    interrupted = reason;
  },
  /** Returns the stored text of the dialog with this title on this page. */
  interruptedText: (title: string): string | null =>
    interrupted?.title === title && interrupted.page === pageOfTab() ? interrupted.text : null,
};
