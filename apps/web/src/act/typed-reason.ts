/** What an employee was typing in a dialog when their session lapsed, and in which. */
export interface TypedReason {
  readonly title: string;
  readonly text: string;
}

// Of this page alone: one dialog is open at a time, and who composes the page keeps it over a lapse.
let typing: TypedReason | null = null;
let kept: TypedReason | null = null;

export const typedReason = {
  /** Null once it was sent, or the dialog was closed by who typed it. */
  note(reason: TypedReason | null): void {
    typing = reason;
  },
  current: (): TypedReason | null => (typing === null || typing.text.trim() === '' ? null : typing),
  /** What waited for who is signed in. */
  resume(reason: TypedReason | null): void {
    kept = reason;
  },
  /** What waits for the dialog with this title. */
  keptOf: (title: string): string | null => (kept?.title === title ? kept.text : null),
};
