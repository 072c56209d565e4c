import * as calls from '@portaal/domain/calls';
import { type Data, request } from '../../../lib/http/request.ts';
import { showPasskey } from '../../../lib/passkey.ts';

/** Signs in with a passkey. `problem` explains why the browser returned no passkey. */
export async function signInWithPasskey(): Promise<
  | { readonly started: Data<typeof calls.loginWithPasskey>; readonly problem: null }
  | { readonly started: null; readonly problem: string }
> {
  const options = await request(calls.askPasskeyLogin, { globalErrors: false });
  const { passkey, problem } = await showPasskey(options);
  if (passkey === null) return { started: null, problem };
  return {
    started: await request(calls.loginWithPasskey, { body: { passkey }, globalErrors: false }),
    problem: null,
  };
}
