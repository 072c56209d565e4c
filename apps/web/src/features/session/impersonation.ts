import { internalUrl, paths } from '../../lib/internal-urls.ts';
import { setSession } from './session-state.ts';
import { notifyOtherTabs } from './session-tabs.ts';

/** Switches this browser to another user. No data of the first user remain, here or in another tab. */
function becomeAnother(destination: string): void {
  setSession({ status: 'ended', hasLapsed: false });
  notifyOtherTabs('signedIn');
  location.replace(destination);
}

/** S-05: opens the start page, because the session now belongs to the customer. */
export const viewAsCustomer = (): void => becomeAnother(internalUrl(paths.home));

/** Returns to the administrator's own session, at the page of the impersonated customer. */
export const returnToAdmin = (customerId: string): void =>
  becomeAnother(`${internalUrl(paths.admin)}?persoon=${encodeURIComponent(customerId)}`);
