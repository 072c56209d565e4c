import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './AccountData.module.css';

type Notice = { readonly tone: 'success' | 'danger'; readonly title: string; readonly text: string };

/** Renders the download of all data that is stored about the user. */
export function MyData() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const download = useProvenAct(calls.downloadMyData, {
    prepare() {
      setNotice(null);
      return {};
    },
    onDone({ name, content }) {
      saveFile(name, content);
      setNotice({
        tone: 'success',
        title: 'Uw gegevens zijn gedownload',
        text: 'Bewaar het bestand op een veilige plek. Wij hebben u ook een mail gestuurd.',
      });
    },
    onFailed: (error) =>
      setNotice({ tone: 'danger', title: 'Wij kunnen uw gegevens nu niet geven', text: failureText(error) }),
  });

  return (
    <Card
      title="Mijn gegevens"
      footer={
        <Button variant="secondary" icon="download" busy={download.busy} onClick={() => void download.run()}>
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
      {download.dialog}
    </Card>
  );
}
