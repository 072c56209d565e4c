import * as calls from '@portaal/domain/calls';
import type { BuildingsVersion } from '@portaal/domain/products/buildings/versions';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';

interface BuildingsActsProps {
  readonly version: BuildingsVersion;
  readonly onDone: (text: string) => void;
}

/** Shows the buttons to publish or discard a version of the buildings that waits for publication. */
export function BuildingsActs({ version: { id, own, fundName, version }, onDone }: BuildingsActsProps) {
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null);
  const name = `Panden van ${fundName} (versie ${version})`;
  const publish = useProvenAct(calls.publishBuildings, {
    prepare: () => ({ params: { id }, body: {} }),
    onDone: () => onDone(`${name} zijn gepubliceerd.`),
  });
  const discard = useAct(calls.discardBuildings, {
    prepare: () => ({ params: { id } }),
    onDone: () => onDone(`${name} zijn weggegooid.`),
  });
  const failure = publish.failure ?? discard.failure;

  async function confirm(act: typeof publish | typeof discard): Promise<void> {
    for (const one of [publish, discard]) one.clear();
    // The confirmation dialog closes to make room for the code dialog.
    setAsking(null);
    await act.run();
  }

  return (
    <>
      <IfMay call="publishBuildings">
        <Button size="small" busy={publish.busy} onClick={() => setAsking('publish')}>
          Publiceren
          <span className="visually-hidden"> {name}</span>
        </Button>
      </IfMay>
      <IfMay call="discardBuildings">
        <Button variant="quiet" size="small" busy={discard.busy} onClick={() => setAsking('discard')}>
          Weggooien
          <span className="visually-hidden"> {name}</span>
        </Button>
      </IfMay>
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      <ConfirmDialog
        open={asking === 'publish'}
        title="Deze panden publiceren?"
        confirmLabel="Publiceren"
        onCancel={() => setAsking(null)}
        onConfirm={() => void confirm(publish)}
      >
        <p>Beleggers in {fundName} zien ze daarna op hun overzicht, met hun deel.</p>
        <p>
          {own
            ? 'U hebt ze zelf geladen. Wij vragen hierna een code, en een collega keurt het goed.'
            : 'Wij vragen hierna een code.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        title="Deze panden weggooien?"
        confirmLabel="Weggooien"
        danger
        onCancel={() => setAsking(null)}
        onConfirm={() => void confirm(discard)}
      >
        <p>{name} worden niet gepubliceerd.</p>
      </ConfirmDialog>
      {publish.dialog}
    </>
  );
}
