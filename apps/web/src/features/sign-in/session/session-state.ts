import type { CurrentUser } from '@portaal/domain/sign-in/users/calls';
import { create } from 'zustand';
import type { ApiError } from '../../../lib/http/api-error.ts';

/** Session state of this page. The state is not stored, because every visit requests it from the server. */
export type Session =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'anonymous';
      /** True if the server could not be reached. */
      readonly unreachable: boolean;
      /** Error that the server returned instead of the signed-in user. */
      readonly fault?: ApiError;
    }
  /**
   * The user signed out or the session expired. All user data must be cleared, and the browser is about to leave the
   * page.
   */
  | {
      readonly status: 'ended';
      /** True if the session expired; false if the user signed out. */
      readonly hasLapsed: boolean;
    }
  | {
      readonly status: 'signedIn';
      readonly user: CurrentUser;
      /** Expiry time in seconds since 1970. */
      readonly exp: number;
    };

export const useSession = create<{ readonly session: Session }>()(() => ({ session: { status: 'unknown' } }));

export const currentSession = (): Session => useSession.getState().session;

export const setSession = (session: Session): void => useSession.setState({ session });
