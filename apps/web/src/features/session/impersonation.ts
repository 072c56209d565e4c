import { internalUrl, paths } from '../../lib/internal-urls.ts';
import { setSession } from './session-state.ts';
import { notifyOtherTabs } from './session-tabs.ts';

/** Another person than a moment ago: nothing of the first stays, here or in another tab. */
function becomeAnother(destination: string): void {
  setSession({ status: 'ended', hasLapsed: false });
  notifyOtherTabs('signedIn');
  location.replace(destination);
}

/** S-05. The session is that of the customer now. */
export const viewAsCustomer = (): void => becomeAnother(internalUrl(paths.home));

/** Back to the administrator's own session, at the customer they looked at. */
export const returnToAdmin = (customerId: string): void =>
  becomeAnother(`${internalUrl(paths.admin)}?persoon=${encodeURIComponent(customerId)}`);
