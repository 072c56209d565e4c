import { ApiError } from '../../../../lib/http/api-error.ts';

/** K-02: the only server message of a failed calculation that the customer sees unchanged. */
const MINIMUM_DURATION = 'De minimale looptijd bedraagt 20 jaar';

const FAILED = 'Wij kunnen nu geen berekening maken. Controleer uw invoer of probeer het later opnieuw.';

/** C-11: returns the message about the minimum of 20 years unchanged, and one fixed text for any other error. */
export function calculationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  const messages = [...error.fields.map(({ message }) => message), ...error.messages, error.message];
  return messages.find((message) => message.includes(MINIMUM_DURATION)) ?? FAILED;
}
