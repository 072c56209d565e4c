import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
}

type Notice = { readonly tone: 'success' | 'danger'; readonly title: string };

/** Ending every session of a person: the button, and what came of it. */
export function useEndSessions({ id, name }: Person): {
  readonly button: ReactNode;
  readonly notice: ReactNode;
} {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await request(calls.endPersonSessions, { params: { id }, globalErrors: false });
      setNotice({ tone: 'success', title: `${name} is op alle apparaten uitgelogd.` });
      void client.invalidateQueries({ queryKey: [calls.getPerson.path] });
    } catch (error) {
      const title =
        error instanceof ApiError
          ? errorText(error)
          : 'Dat lukt nu niet. Wij kunnen de server niet bereiken.';
      setNotice({ tone: 'danger', title });
    }
    setBusy(false);
    setAsked(false);
  }

  const button = (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Overal uitloggen
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`Wilt u ${name} overal uitloggen?`}
        confirmLabel="Uitloggen"
        danger
        busy={busy}
        onConfirm={() => {
          if (!busy) void end();
        }}
        onCancel={() => setAsked(false)}
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
