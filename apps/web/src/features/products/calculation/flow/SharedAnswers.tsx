import { useEffect, useMemo } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { type SharedInput, sharedInputOf } from '../model/shared-input.ts';

export interface SharedAnswersProps {
  readonly title: string;
  /** Fragment of the URL, without the `#`. */
  readonly fragment: string;
  /** True if this calculator has answers that the shared input would replace. */
  readonly hasAnswers: boolean;
  readonly onAccept: (input: SharedInput) => void;
  readonly onDecline: () => void;
}

/** Handles a shared link: its input replaces the user's answers, unless the user chooses to keep their own. */
export function SharedAnswers({ title, fragment, hasAnswers, onAccept, onDecline }: SharedAnswersProps) {
  const input = useMemo(() => sharedInputOf(fragment), [fragment]);
  const isTaken = input !== null && !hasAnswers;
  useEffect(() => {
    if (isTaken) onAccept(input);
  }, [isTaken, input, onAccept]);
  if (input === null) {
    return (
      <Stack>
        <PageTitle above={title}>Deze link werkt niet</PageTitle>
        <p>
          In de link staat geen invoer die wij kennen. Vraag om een nieuwe link, of vul zelf uw invoer in.
        </p>
        <div>
          <Button onClick={onDecline}>Zelf invullen</Button>
        </div>
      </Stack>
    );
  }
  return (
    <Stack>
      <PageTitle above={title}>Gedeelde invoer</PageTitle>
      <ConfirmDialog
        open={hasAnswers}
        title="Wilt u de gedeelde invoer gebruiken?"
        confirmLabel="Gedeelde invoer gebruiken"
        cancelLabel="Mijn antwoorden houden"
        onConfirm={() => onAccept(input)}
        onCancel={onDecline}
      >
        U hebt hier al antwoorden ingevuld. Die gaan verloren als u de gedeelde invoer gebruikt.
      </ConfirmDialog>
    </Stack>
  );
}
