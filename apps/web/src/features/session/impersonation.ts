import * as calls from '@portaal/domain/calls';
import { ApiError } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';
import { internalUrl, paths } from '../../lib/internal-urls.ts';
import { setSession } from './session-state.ts';
import { notifyOtherTabs } from './session-tabs.ts';

/** Another person than a moment ago: nothing of the first stays, here or in another tab. */
function becomeAnother(destination: string): void {
  setSession({ status: 'ended' });
  notifyOtherTabs('signedIn');
  location.replace(destination);
}

/** S-05. The session is that of the customer now. */
export const viewAsCustomer = (): void => becomeAnother(internalUrl(paths.home));

/** Back to the administrator's own session, at the customer they looked at. Throws when the server was not reached. */
export async function stopImpersonation(customerId: string): Promise<void> {
  try {
    await request(calls.stopImpersonation, { globalErrors: false });
  } catch (error) {
    // Another tab was first: whatever user this browser is now, it is no longer the customer.
    const isOver = error instanceof ApiError && (error.status === 403 || error.status === 404);
    if (!isOver) throw error;
  }
  becomeAnother(`${internalUrl(paths.admin)}?persoon=${encodeURIComponent(customerId)}`);
}
