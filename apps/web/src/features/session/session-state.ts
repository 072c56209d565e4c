import type { CurrentUser } from '@portaal/domain/users/calls';
import { create } from 'zustand';
import type { ApiError } from '../../lib/http/api-error.ts';

/** Session state of this page. It is not stored, because every visit requests it from the server again. */
export type Session =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'anonymous';
      /** The server could not be reached. */
      readonly unreachable: boolean;
      /** Error that the server returned instead of the user. */
      readonly fault?: ApiError;
    }
  /** Signed out or expired. All data of the user must be cleared, and the page is about to be left. */
  | {
      readonly status: 'ended';
      /** The session expired; the user did not end it. */
      readonly hasLapsed: boolean;
    }
  | {
      readonly status: 'signedIn';
      readonly user: CurrentUser;
      /** Seconds since 1970. */
      readonly exp: number;
    };

export const useSession = create<{ readonly session: Session }>()(() => ({ session: { status: 'unknown' } }));

export const currentSession = (): Session => useSession.getState().session;

export const setSession = (session: Session): void => useSession.setState({ session });
