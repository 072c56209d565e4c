import * as calls from '@portaal/domain/calls';
import { type InvitationWave, LETTERS_AT_ONCE } from '@portaal/domain/office/account-invitations/calls';
import { useAct } from '../../../../act/use-act.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';

interface LettersButtonProps {
  readonly wave: InvitationWave;
  readonly onDone: (text: string) => void;
}

/** Downloads the letters of a wave that wait. The file holds the only copy of the codes. */
export function LettersButton({ wave: { id, toPrint }, onDone }: LettersButtonProps) {
  const count = Math.min(toPrint, LETTERS_AT_ONCE);
  const print = useAct(calls.printInvitationLetters, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
    onDone: () =>
      onDone(
        'De brieven zijn opgehaald. De codes staan alleen in dit bestand: druk ze af en verwijder het daarna.',
      ),
  });
  return (
    <IfMay call="printInvitationLetters">
      <Button variant="secondary" size="small" busy={print.busy} onClick={() => void print.run()}>
        {count === 1 ? '1 brief ophalen' : `${count} brieven ophalen`}
      </Button>
      {print.failure !== null && (
        <span role="alert" className={styles.failure}>
          {print.failure}
        </span>
      )}
    </IfMay>
  );
}
