import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { useStepUp } from '../../act/step-up/use-step-up.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { requestFile } from '../../lib/http/request-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Layout.tsx';
import styles from './AccountData.module.css';

type Notice = { readonly tone: 'success' | 'danger'; readonly title: string; readonly text: string };

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? errorText(error) : 'Controleer uw internetverbinding en probeer het opnieuw.';

/** All that is kept of a person, to take along. */
export function MyData() {
  const { prove, dialog } = useStepUp();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);

  async function download(): Promise<void> {
    setNotice(null);
    try {
      const isDone = await prove({ act: 'downloadData' }, async (twoFaToken) => {
        setBusy(true);
        const { name, content } = await requestFile(calls.downloadMyData, {
          body: { twoFaToken },
          globalErrors: false,
        });
        saveFile(name, content);
      });
      if (!isDone) return;
      setNotice({
        tone: 'success',
        title: 'Uw gegevens zijn gedownload',
        text: 'Bewaar het bestand op een veilige plek. Wij hebben u ook een mail gestuurd.',
      });
    } catch (error) {
      setNotice({ tone: 'danger', title: 'Wij kunnen uw gegevens nu niet geven', text: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card
      title="Mijn gegevens"
      footer={
        <Button variant="secondary" icon="download" busy={busy} onClick={() => void download()}>
          Download mijn gegevens
        </Button>
      }
    >
      <Stack>
        <p className={styles.text}>
          Hier downloadt u alles wat wij van u bewaren: uw gegevens, berekeningen, contracten en wat er met uw
          account is gebeurd. U krijgt één bestand (ZIP) met uitleg erin.
        </p>
        <p>Voor uw veiligheid vragen wij eerst om een code.</p>
        <div role="status" className={notice === null ? 'visually-hidden' : undefined}>
          {notice !== null && (
            <Banner tone={notice.tone} title={notice.title} onClose={() => setNotice(null)}>
              {notice.text}
            </Banner>
          )}
        </div>
      </Stack>
      {dialog}
    </Card>
  );
}
