import type { Payment, TransferDetails as Transfer } from '@portaal/domain/money/payments/calls';
import { useRef, useState } from 'react';
import { formatEuro, formatLongDate, formatNumber } from '../../lib/dutch-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import styles from './TransferDetails.module.css';

interface TransferDetailsProps extends Pick<Payment, 'amount' | 'expiresAt'> {
  readonly transfer: Transfer;
}

interface Line {
  readonly term: string;
  readonly shown: string;
  /** The value to copy, in the format that a bank accepts; the displayed value by default. */
  readonly copied?: string;
}

const inFours = (text: string): string => text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

const linesOf = ({ amount, transfer }: TransferDetailsProps): readonly Line[] => [
  { term: 'Bedrag', shown: formatEuro(amount), copied: formatNumber(amount, 2).replaceAll('.', '') },
  { term: 'IBAN', shown: inFours(transfer.iban), copied: withoutSpaces(transfer.iban) },
  { term: 'Naam', shown: transfer.accountHolder },
  ...(transfer.bic === '' ? [] : [{ term: 'BIC', shown: transfer.bic }]),
  { term: 'Kenmerk', shown: transfer.reference },
];

/** Lists the details of a bank transfer, each with a copy button. */
export function TransferDetails(props: TransferDetailsProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const { expiresAt } = props;

  async function copy({ term, shown, copied: text = shown }: Line, value: HTMLElement | null): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(term);
      setMessage(`${term} gekopieerd.`);
    } catch {
      // The browser denies clipboard access. The text is selected instead, so that the copy shortcut works.
      if (value !== null) window.getSelection()?.selectAllChildren(value);
      setCopied(null);
      setMessage(`Kopiëren lukt niet vanzelf. ${term} is geselecteerd: kopieer deze zelf.`);
    }
  }

  return (
    <Stack gap="small">
      <p>
        {expiresAt === null
          ? 'Maak het bedrag zelf over met deze gegevens.'
          : `Maak het bedrag zelf over met deze gegevens. Dat kan tot en met ${formatLongDate(expiresAt)}.`}{' '}
        <strong>Neem het kenmerk precies over.</strong> Dan weten wij dat het geld van u is.
      </p>
      <dl className={styles.lines}>
        {linesOf(props).map((line) => (
          <TransferLine
            key={line.term}
            line={line}
            isCopied={copied === line.term}
            onCopy={(value) => void copy(line, value)}
          />
        ))}
      </dl>
      <p role="status" className={styles.said}>
        {message}
      </p>
      <p>Betaal vanaf een rekening die op uw naam staat. Wij sturen u bericht als uw geld binnen is.</p>
    </Stack>
  );
}

interface TransferLineProps {
  readonly line: Line;
  readonly isCopied: boolean;
  readonly onCopy: (value: HTMLElement | null) => void;
}

function TransferLine({ line: { term, shown }, isCopied, onCopy }: TransferLineProps) {
  const value = useRef<HTMLElement>(null);
  return (
    <div className={styles.line}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value} ref={value}>
        {shown}
      </dd>
      <dd className={`${styles.copy} no-print`}>
        <Button
          variant="quiet"
          size="small"
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => onCopy(value.current)}
        >
          Kopieer<span className="visually-hidden"> {term}</span>
        </Button>
      </dd>
    </div>
  );
}
