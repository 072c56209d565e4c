import * as calls from '@portaal/domain/calls';
import type { FundDocumentVersion } from '@portaal/domain/products/fund-documents/versions';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { nameOf } from './version-name.ts';

interface VersionActsProps {
  readonly version: FundDocumentVersion;
  readonly onDone: (text: string) => void;
}

/** Shows the buttons to open a version and, while the version waits, to publish or discard it. */
export function VersionActs({ version, onDone }: VersionActsProps) {
  const { id, own, published, validFrom } = version;
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null);
  const name = nameOf(version);
  const sent = { prepare: () => ({ params: { id } }) };
  const view = useAct(calls.getFundDocumentVersionFile, {
    ...sent,
    onResponse: ({ name: file, content }) => saveFile(file, content),
  });
  const publish = useProvenAct(calls.publishFundDocument, {
    prepare: () => ({ params: { id }, body: {} }),
    onDone: () => onDone(`${name} is gepubliceerd.`),
  });
  const discard = useAct(calls.discardFundDocument, {
    ...sent,
    onDone: () => onDone(`${name} is weggegooid.`),
  });
  const failure = view.failure ?? publish.failure ?? discard.failure;

  async function confirm(act: typeof publish | typeof discard): Promise<void> {
    for (const one of [view, publish, discard]) one.clear();
    // The confirmation dialog closes to make room for the code dialog.
    setAsking(null);
    await act.run();
  }

  return (
    <>
      <span className={styles.button}>
        <Button
          variant="secondary"
          size="small"
          icon="download"
          busy={view.busy}
          onClick={() => void view.run()}
        >
          Bekijken
          <span className="visually-hidden"> {name}</span>
        </Button>
      </span>
      {published === null && (
        <>
          <span className={styles.button}>
            <IfMay call="publishFundDocument">
              <Button size="small" busy={publish.busy} onClick={() => setAsking('publish')}>
                Publiceren
                <span className="visually-hidden"> {name}</span>
              </Button>
            </IfMay>
          </span>
          <span className={styles.button}>
            <IfMay call="discardFundDocument">
              <Button variant="quiet" size="small" busy={discard.busy} onClick={() => setAsking('discard')}>
                Weggooien
                <span className="visually-hidden"> {name}</span>
              </Button>
            </IfMay>
          </span>
        </>
      )}
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      <ConfirmDialog
        open={asking === 'publish'}
        title="Dit document publiceren?"
        confirmLabel="Publiceren"
        onCancel={() => setAsking(null)}
        onConfirm={() => void confirm(publish)}
      >
        <p>
          {name} van {version.fundName} geldt vanaf {formatLongDate(validFrom)}. Bekijk het eerst: na
          publicatie kunt u het niet wijzigen of weggooien.
        </p>
        <p>
          {own
            ? 'U hebt dit document zelf geladen. Wij vragen hierna een code, en een collega keurt het goed.'
            : 'Wij vragen hierna een code.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        title="Dit document weggooien?"
        confirmLabel="Weggooien"
        danger
        onCancel={() => setAsking(null)}
        onConfirm={() => void confirm(discard)}
      >
        <p>{name} wordt niet gepubliceerd. Het bestand verdwijnt ook.</p>
      </ConfirmDialog>
      {publish.dialog}
    </>
  );
}
