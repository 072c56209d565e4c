import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { deskKeys } from './desk-keys.ts';
import styles from './KeysDialog.module.css';
import { areKeysOn, chooseKeys } from './key-choice.ts';

/** Lists the keys, and turns the single-character keys off or on (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog open onClose={onClose} title="Toetsen" actions={<Button onClick={onClose}>Sluiten</Button>}>
      <Stack>
        <dl className={styles.keys}>
          <div>
            <dt>
              <kbd>Ctrl</kbd> of <kbd>⌘</kbd> met <kbd>K</kbd>
            </dt>
            <dd>Ga naar een onderdeel, een persoon of een contract</dd>
          </div>
          {deskKeys.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          name="desk-keys"
          label="Toetsen van één teken gebruiken"
          help="Zet dit uit als u met uw stem of met een schermlezer werkt. Het geldt in deze browser."
          checked={isOn}
          onChange={({ target }) => {
            chooseKeys(target.checked);
            setOn(target.checked);
          }}
        />
      </Stack>
    </Dialog>
  );
}
