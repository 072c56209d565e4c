export const MINIMUM_TERM = 'De minimale looptijd bedraagt 20 jaar';

/** Returns whether a message is the message of C-11. Forms show that message unchanged and before all others. */
export function isMinimumTermMessage(message: string): boolean {
  return message.startsWith(MINIMUM_TERM);
}
