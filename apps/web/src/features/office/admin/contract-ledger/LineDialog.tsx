import { problemsOf } from '@portaal/domain/http/problems';
import type { LedgerLine } from '@portaal/domain/investing/contract-ledger/calls';
import { correctLine } from '@portaal/domain/money/ledger/calls';
import { transactionTypes } from '@portaal/domain/money/ledger/types';
import { type Cents, centsToEuro, euroToCents } from '@portaal/engine';
import { useState } from 'react';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { TypedField } from '../../../../ui/TypedField.tsx';
import { parsePrice, writePrice } from '../fund-prices/price-input.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import type { CorrectionTarget } from './use-contract.ts';

interface LineDialogProps {
  readonly number: string;
  readonly line: LedgerLine;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const choices = [
  { value: 'replace', label: 'Terugdraaien en goed boeken' },
  { value: 'only', label: 'Alleen terugdraaien' },
];

/** Reverses a ledger line and optionally books a corrected line in its place. */
export function LineDialog({ number, line, onDone, onClose }: LineDialogProps) {
  const [choice, setChoice] = useState('replace');
  const [amount, setAmount] = useState<Cents | null>(() => euroToCents(Math.abs(line.amount)));
  const [price, setPrice] = useState<number | null>(line.price);
  const read = correctLine.safeParse({ amount: amount === null ? null : centsToEuro(amount), price });
  const problems = read.success ? [] : problemsOf(read.error.issues);
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  const isSame = amount === euroToCents(Math.abs(line.amount)) && price === line.price;
  const target: CorrectionTarget | null =
    choice === 'only'
      ? { kind: 'line', id: line.id, correct: null }
      : read.success && !isSame
        ? { kind: 'line', id: line.id, correct: read.data }
        : null;
  return (
    <CorrectionDialog
      number={number}
      title={`${transactionTypes[line.type].text} van ${formatLongDate(line.dealingDay)} herstellen`}
      confirmLabel={choice === 'only' ? 'Regel terugdraaien' : 'Regel herstellen'}
      target={target}
      onDone={onDone}
      onClose={onClose}
    >
      <RadioGroup
        name="mend-choice"
        label="Wat moet er gebeuren?"
        options={choices}
        value={choice}
        onValueChange={setChoice}
      />
      {choice === 'replace' && (
        <>
          <MoneyField
            name="amount"
            label="Het goede bedrag"
            value={amount}
            error={problemOf('amount')}
            onValueChange={setAmount}
          />
          <TypedField
            name="price"
            label="De goede koers"
            prefix="€"
            width="medium"
            inputMode="decimal"
            read={parsePrice}
            write={writePrice}
            value={price}
            error={problemOf('price')}
            onValueChange={setPrice}
          />
          {isSame && <p>Verander het bedrag of de koers. Dan ziet u wat er wordt geboekt.</p>}
        </>
      )}
    </CorrectionDialog>
  );
}
