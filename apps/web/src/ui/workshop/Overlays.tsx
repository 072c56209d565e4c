import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmDialog, Dialog } from '../Dialog.tsx';
import { Cluster } from '../Layout.tsx';
import { Loader } from '../Loader.tsx';
import { type Toast, ToastRegion } from '../ToastRegion.tsx';
import { Toggletip } from '../Toggletip.tsx';
import { Example } from './Example.tsx';

const examples: readonly Omit<Toast, 'id'>[] = [
  { title: 'Opgeslagen', message: 'Uw gegevens zijn gewijzigd.', tone: 'success' },
  { title: 'Error', message: 'Er ging iets mis. Probeer het later opnieuw.', tone: 'danger' },
];

export function Overlays() {
  const [openOverlay, setOpenOverlay] = useState<'dialog' | 'confirm' | 'danger' | 'loader' | null>(null);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = () => setOpenOverlay(null);
  return (
    <>
      <Example name="Dialog, ConfirmDialog, Loader, ToastRegion">
        <Cluster>
          <Button variant="secondary" onClick={() => setOpenOverlay('dialog')}>
            Open venster
          </Button>
          <Button variant="secondary" onClick={() => setOpenOverlay('confirm')}>
            Vraag om bevestiging
          </Button>
          <Button variant="secondary" onClick={() => setOpenOverlay('danger')}>
            Vraag voor iets definitiefs
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              setOpenOverlay('loader');
              setTimeout(close, 2500);
            }}
          >
            Toon wachtscherm
          </Button>
          <Button
            variant="secondary"
            onClick={() => setToasts(examples.map((toast, id) => ({ ...toast, id })))}
          >
            Toon meldingen
          </Button>
        </Cluster>
        <Dialog
          open={openOverlay === 'dialog'}
          onClose={close}
          title="Wat betekent risico 3 van 7?"
          actions={<Button onClick={close}>Sluiten</Button>}
        >
          <p>De waarde kan dalen en stijgen. Fondsen met risico 3 dalen meestal minder dan aandelen.</p>
        </Dialog>
        <ConfirmDialog
          open={openOverlay === 'confirm'}
          title="Weet u zeker dat u wilt uitloggen?"
          onConfirm={close}
          onCancel={close}
        />
        <ConfirmDialog
          open={openOverlay === 'danger'}
          title="Wilt u deze aanvraag intrekken?"
          confirmLabel="Aanvraag intrekken"
          danger
          onConfirm={close}
          onCancel={close}
        >
          <p>Uw gegevens worden verwijderd. U kunt later opnieuw beginnen.</p>
        </ConfirmDialog>
        <Loader open={openOverlay === 'loader'} text="Even geduld. Wij halen uw gegevens op." />
        <ToastRegion
          label="Voorbeelden van meldingen"
          toasts={toasts}
          onClose={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
        />
      </Example>
      <Example name="Toggletip">
        Persoonlijk rendement{' '}
        <Toggletip label="Uitleg over persoonlijk rendement">
          Uw eigen rendement per jaar. Wij houden rekening met het moment waarop u inlegt en opneemt.
        </Toggletip>
      </Example>
    </>
  );
}
