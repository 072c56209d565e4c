import { ApiError } from '../../../lib/http/api-error.ts';

/** K-02: the one message of a failed calculation that the customer must see as it is. */
const MINIMUM_DURATION = 'De minimale looptijd bedraagt 20 jaar';

const FAILED = 'Wij kunnen nu geen berekening maken. Controleer uw invoer of probeer het later opnieuw.';

/** C-11: the message about the minimum of 20 years reaches the user; any other failure is one and the same text. */
export function calculationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  const said = [...error.fields.map(({ message }) => message), ...error.messages, error.message];
  return said.find((message) => message.includes(MINIMUM_DURATION)) ?? FAILED;
}
