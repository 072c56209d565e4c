import type { PaymentTerms } from '@portaal/domain/money/payments/calls';
import { type PaymentMethod, paymentMethodNames } from '@portaal/domain/money/payments/payment';
import { type FormEvent, useState } from 'react';
import { formatEuro } from '../../lib/dutch-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { dealingText, methodOptions, onlyTransferText, reviewText } from './payment-texts.ts';

interface PaymentFormProps {
  readonly due: NonNullable<PaymentTerms['due']>;
  /** The payment method chosen earlier, or the method that the user switched to. */
  readonly preferred: PaymentMethod;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onPay: (method: PaymentMethod) => void;
}

const acts: Readonly<Record<PaymentMethod, string>> = {
  ideal: `Betalen met ${paymentMethodNames.ideal}`,
  transfer: 'Toon de rekeninggegevens',
};

/** Shows the amount due, the payment methods and the deadline. */
export function PaymentForm({ due, preferred, busy, failure, onPay }: PaymentFormProps) {
  const { methods } = due;
  const [chosen, setChosen] = useState(preferred);
  const method = methods.includes(chosen) ? chosen : (methods[0] ?? 'transfer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onPay(method);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Figure label="Te betalen" value={formatEuro(due.amount)} size="large" />
        {methods.length > 1 ? (
          <RadioGroup
            name="method"
            label="Hoe wilt u betalen?"
            value={method}
            onValueChange={(value) => setChosen(value as PaymentMethod)}
            options={methodOptions(methods)}
            inline
          />
        ) : (
          <p>{method === 'transfer' ? onlyTransferText() : `U betaalt met ${paymentMethodNames[method]}.`}</p>
        )}
        <p>
          {due.isUnderReview ? reviewText() : dealingText(due)} Betaal vanaf een rekening die op uw naam
          staat.
        </p>
        {failure !== null && <PaymentFailure>{failure}</PaymentFailure>}
        <div>
          <Button type="submit" busy={busy}>
            {acts[method]}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
