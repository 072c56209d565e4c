import { useRef, useState } from 'react';
import { environment } from '../../../lib/environment.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import styles from './AppEnrolment.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/**
 * Shows recovery codes for when the user loses their phone. The codes are shown only here and only once, so this view
 * does not close automatically.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { name } = environment().brand;
  const [isSaved, setIsSaved] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const stored = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const text = [`Herstelcodes voor ${name}`, 'Elke code werkt één keer.', '', ...codes, ''].join('\r\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('De herstelcodes zijn gekopieerd.');
    } catch {
      setMessage('Kopiëren lukt niet in deze browser. Schrijf de codes over.');
    }
  }

  function finish(): void {
    if (isSaved) onDone();
    else {
      setIsConfirming(true);
      stored.current?.focus();
    }
  }

  return (
    <Stack>
      <Banner tone="warning" title="Bewaar deze herstelcodes">
        Hebt u uw telefoon niet? Dan logt u in met een herstelcode. Elke code werkt één keer. U ziet ze nu
        voor het laatst.
      </Banner>
      {/* The printed page must not reveal to whom the codes belong. */}
      <ul className={styles.codes} aria-label="Herstelcodes" data-printed-unnamed>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster>
        <Button
          variant="secondary"
          icon="download"
          onClick={() => saveFile('herstelcodes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Downloaden
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Kopiëren
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Afdrukken
        </Button>
      </Cluster>
      <p role="status">{message}</p>
      <div className={styles.acknowledgement}>
        <Checkbox
          ref={stored}
          name="kept"
          label="Ik heb mijn herstelcodes bewaard"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
          error={isConfirming && !isSaved ? 'Bewaar de codes en vink dit aan.' : undefined}
        />
      </div>
      <div>
        <Button onClick={finish}>Klaar</Button>
      </div>
    </Stack>
  );
}
