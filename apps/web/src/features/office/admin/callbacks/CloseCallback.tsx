import * as calls from '@portaal/domain/calls';
import type { CallbackRequestItem } from '@portaal/domain/products/callbacks/calls';
import { callbackOutcomes, callbackOutcomeTexts } from '@portaal/domain/products/callbacks/texts';
import { useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';

const options = callbackOutcomes.map((value) => ({ value, label: callbackOutcomeTexts[value] }));

interface CloseCallbackProps {
  readonly request: CallbackRequestItem;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function CloseCallback({ request: { id, name }, onDone, onClose }: CloseCallbackProps) {
  const [outcome, setOutcome] = useState('');
  const close = useAct(calls.closeCallbackRequest, {
    prepare: () => {
      const chosen = callbackOutcomes.find((one) => one === outcome);
      return chosen === undefined
        ? { problems: [{ field: 'outcome', message: 'Kies hoe het telefoontje afliep.' }] }
        : { params: { id }, body: { outcome: chosen } };
    },
    onDone,
  });
  return (
    <ActDialog
      act={close}
      onSubmit={() => void close.run(undefined)}
      title={`Gebeld met ${name}?`}
      failedTitle="Dat is niet vastgelegd"
      confirmLabel="Vastleggen"
      onClose={onClose}
    >
      <p>Naam en nummer worden meteen gewist.</p>
      <RadioGroup
        name="outcome"
        label="Hoe liep het af?"
        options={options}
        value={outcome}
        onValueChange={setOutcome}
        error={close.errorOf('outcome')}
      />
    </ActDialog>
  );
}
