import * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useSending } from './use-sending.ts';

export type WhichConfirmation = CallBodyInput<typeof calls.resendConfirmation>;

/** Asks for the mail once more. The response does not say whether there was anything to send. */
export function ResendLink({ which }: { readonly which: WhichConfirmation }) {
  const resend = useSending(calls.resendConfirmation, { body: which });
  return (
    <Stack gap="small">
      <div>
        <Button variant="secondary" busy={resend.status === 'busy'} onClick={resend.start}>
          Stuur een nieuwe link
        </Button>
      </div>
      <p role="status">
        {resend.status === 'done' &&
          'Wij sturen u een nieuwe mail. Dit kan drie keer per kwartier. Alleen de link in de laatste mail werkt.'}
      </p>
    </Stack>
  );
}
