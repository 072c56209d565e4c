import { failureText } from '../../../../act/failure.ts';

/** The result of a decision, shown above the request. */
export interface Decision {
  readonly tone: 'success' | 'danger';
  readonly title: string;
  readonly text?: string;
}

export const decisionFailed = (error: unknown): Decision => ({
  tone: 'danger',
  title: 'Dat is niet gelukt',
  text: failureText(error),
});
