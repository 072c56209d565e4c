import { useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

export interface ShareInputProps {
  /** Full URL that shares the input. */
  readonly link: string;
}

/** Shows a button that creates a link with which others can make the same calculation. */
export function ShareInput({ link }: ShareInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" icon="copy" onClick={() => setIsOpen(true)}>
        Deel uw invoer
      </Button>
      {isOpen && <ShareDialog link={link} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ShareDialog({ link, onClose }: ShareInputProps & { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setIsCopied(true);
    } catch {
      // The browser denied access to the clipboard. The link is selected, so that the keyboard shortcut for copying
      // works.
      setIsCopied(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Deel uw invoer"
      actions={
        <Button icon="copy" onClick={() => void copy()}>
          Kopieer de link
        </Button>
      }
    >
      <Stack>
        <p>
          Wie deze link opent, ziet een berekening met dezelfde bedragen, looptijd en fondsen. Uw
          geboortedatum en de naam van uw berekening staan niet in de link.
        </p>
        <TextField ref={field} name="link" label="Link naar deze berekening" readOnly value={link} />
        <p role="status">
          {isCopied === true && 'De link is gekopieerd.'}
          {isCopied === false && 'Kopiëren lukt niet vanzelf. De link is geselecteerd: kopieer deze zelf.'}
        </p>
      </Stack>
    </Dialog>
  );
}
