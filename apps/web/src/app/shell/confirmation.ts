import { create } from 'zustand';

interface Question {
  readonly text: string;
  readonly answer: (confirmed: boolean) => void;
}

/** The question on screen, if any. */
export const useQuestion = create<{ readonly question: Question | null }>()(() => ({ question: null }));

/** Asks the user to choose Oké or Annuleren in a dialog. An earlier dialog that is still open resolves as Annuleren. */
export function confirmation(text: string): Promise<boolean> {
  useQuestion.getState().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      useQuestion.setState({ question: null });
      resolve(confirmed);
    };
    useQuestion.setState({ question: { text, answer } });
  });
}
