import * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';

export type WhichConfirmation = CallBodyInput<typeof calls.resendConfirmation>;

/** Requests the confirmation mail again. The response does not reveal whether there was a mail to send. */
export function ResendLink({ which }: { readonly which: WhichConfirmation }) {
  const [isSent, setSent] = useState(false);
  const resend = useAct(calls.resendConfirmation, {
    prepare() {
      setSent(false);
      return { body: which, globalErrors: true };
    },
    onDone: () => setSent(true),
  });
  return (
    <Stack gap="small">
      <div>
        <Button variant="secondary" busy={resend.busy} onClick={() => void resend.run()}>
          Stuur een nieuwe link
        </Button>
      </div>
      <p role="status">
        {isSent &&
          'Wij sturen u een nieuwe mail. Dit kan drie keer per kwartier. Alleen de link in de laatste mail werkt.'}
      </p>
    </Stack>
  );
}
