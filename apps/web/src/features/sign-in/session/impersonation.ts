import { internalUrl, paths } from '../../../lib/internal-urls.ts';
import { setSession } from './session-state.ts';
import { notifyOtherTabs } from './session-tabs.ts';

/** Switches this browser to another user, and clears all data of the previous user in every tab. */
function becomeAnother(destination: string): void {
  setSession({ status: 'ended', hasLapsed: false });
  notifyOtherTabs('signedIn');
  location.replace(destination);
}

/** S-05: opens the start page as the customer, to whom the session now belongs. */
export const viewAsCustomer = (): void => becomeAnother(internalUrl(paths.home));

/** Returns to the employee's own session, at the admin page of the impersonated customer. */
export const returnToAdmin = (customerId: string): void =>
  becomeAnother(`${internalUrl(paths.admin)}?persoon=${encodeURIComponent(customerId)}`);
