/** The text an employee was typing in a dialog when the session expired, with the page and the title of that dialog. */
export interface TypedReason {
  /** The URL of the page without its origin, because two pages can have a dialog with the same title. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

// State of this tab only. One dialog is open at a time, and the composition root stores its text when a session
// expires.
let current: TypedReason | null = null;
let interrupted: TypedReason | null = null;

const pageOfTab = (): string => location.pathname + location.search;

export const typedReason = {
  /** Remembers the text typed in the open dialog of this page. */
  note(title: string, text: string): void {
    current = { page: pageOfTab(), title, text };
  },
  /** Discards the text once it was sent or its dialog was closed. */
  forget(): void {
    current = null;
  },
  current: (): TypedReason | null => (current === null || current.text.trim() === '' ? null : current),
  /** Offers the stored text to the user who typed it before the session expired. */
  resume(reason: TypedReason | null): void {
    interrupted = reason;
  },
  /** Returns the stored text for the dialog with this title on this page, or null if there is none. */
  interruptedText: (title: string): string | null =>
    interrupted?.title === title && interrupted.page === pageOfTab() ? interrupted.text : null,
};
