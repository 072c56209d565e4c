import * as calls from '@portaal/domain/calls';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
}

type Notice = { readonly tone: 'success' | 'danger'; readonly title: string };

/** Returns a button that ends all sessions of a user, and the result of that action. */
export function useEndPersonSessions({ id, name }: Person): {
  readonly button: ReactNode;
  readonly notice: ReactNode;
} {
  const [isConfirming, setConfirming] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const end = useAct(calls.endPersonSessions, {
    prepare: () => ({ params: { id } }),
    onDone: () => setNotice({ tone: 'success', title: `${name} is op alle apparaten uitgelogd.` }),
    onFailed: (error) => setNotice({ tone: 'danger', title: failureText(error) }),
  });

  const button = (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Overal uitloggen
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Wilt u ${name} overal uitloggen?`}
        confirmLabel="Uitloggen"
        danger
        busy={end.busy}
        onConfirm={() => void end.run().finally(() => setConfirming(false))}
        onCancel={() => setConfirming(false)}
      >
        <p>
          Deze persoon moet op elk apparaat opnieuw inloggen. Een vertrouwd apparaat vraagt dan weer een code.
          Wat daar niet bewaard is, gaat verloren.
        </p>
      </ConfirmDialog>
    </>
  );
  return {
    button,
    notice: (
      <div role="status" className={notice === null ? 'visually-hidden' : undefined}>
        {notice !== null && <Banner {...notice} onClose={() => setNotice(null)} />}
      </div>
    ),
  };
}
