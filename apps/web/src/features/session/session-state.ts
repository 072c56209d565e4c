import type { CurrentUser } from '@portaal/domain/users/calls';
import { create } from 'zustand';
import type { ApiError } from '../../lib/http/api-error.ts';

/** What this page knows of the session. Not saved: the server is asked again on every visit. */
export type Session =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'anonymous';
      /** The server could not be asked. */
      readonly unreachable: boolean;
      /** What it answered instead of who is there. */
      readonly fault?: ApiError;
    }
  /** Signed out or lapsed: everything of the person must go, the page is about to leave. */
  | { readonly status: 'ended' /** Not by the person themselves. */; readonly hasLapsed: boolean }
  | {
      readonly status: 'signedIn';
      readonly user: CurrentUser /** Seconds since 1970. */;
      readonly exp: number;
    };

export const useSession = create<{ readonly session: Session }>()(() => ({ session: { status: 'unknown' } }));

export const currentSession = (): Session => useSession.getState().session;

export const setSession = (session: Session): void => useSession.setState({ session });
