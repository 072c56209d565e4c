import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { DraftState } from './use-draft.ts';

/** Resolves a draft that two devices changed. The user chooses between the server's newer copy and the local one. */
export function DraftConflict({ newer, choose }: Pick<DraftState, 'newer' | 'choose'>) {
  return (
    <Dialog
      open={newer !== null}
      role="alertdialog"
      closable={false}
      title="U bent op een ander apparaat verder gegaan"
      onClose={() => void choose('newer')}
      actions={
        <>
          <Button onClick={() => void choose('newer')}>Verder met de nieuwste antwoorden</Button>
          <Button variant="secondary" onClick={() => void choose('here')}>
            Verder met wat hier staat
          </Button>
        </>
      }
    >
      <p>
        De antwoorden van het andere apparaat zijn het laatst bewaard. Wat u daarna hier hebt ingevuld, staat
        daar niet bij. Kies waarmee u verder wilt gaan. De andere antwoorden vervallen.
      </p>
    </Dialog>
  );
}
