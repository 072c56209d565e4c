import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import {
  supportingDocuments,
  supportingDocumentTexts,
} from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import {
  type ChangeReviewDetails,
  type TransferDecision,
  transferDecision,
} from '@portaal/domain/investing/change-requests/reviews';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { type Decision, decisionFailed } from './decided.ts';

interface TransferFormProps {
  readonly change: ChangeReviewDetails;
  /** Receives the result; null clears the previous result when the user tries again. */
  readonly onDecided: (decided: Decision | null) => void;
}

type Kind = TransferDecision['houder']['soort'];

interface ReceivedDocumentsProps {
  readonly received: Readonly<Record<string, boolean>>;
  readonly onChange: (received: Readonly<Record<string, boolean>>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** Asks which supporting documents the employee received. */
const ReceivedDocuments = ({ received, onChange, errorOf }: ReceivedDocumentsProps) => (
  <>
    <Heading size="small" level={3}>
      Wat hebt u ontvangen?
    </Heading>
    {supportingDocuments.map((proof) => (
      <Checkbox
        key={proof}
        name={`bewijs.${proof}`}
        label={supportingDocumentTexts[proof]}
        checked={received[proof] === true}
        onChange={(event) => onChange({ ...received, [proof]: event.target.checked })}
        error={errorOf(`bewijs.${proof}`)}
        required
      />
    ))}
  </>
);

/**
 * Transfers the contract to another name. Requires the new contract holder, the documents and a code (decision 0030).
 */
export function TransferForm({ change, onDecided }: TransferFormProps) {
  const { id, relations } = change;
  const [kind, setKind] = useState<Kind>('belegger');
  const [email, setEmail] = useState('');
  const [relatieId, setRelation] = useState('');
  const [documents, setDocuments] = useState<Readonly<Record<string, boolean>>>({});
  const holder = {
    belegger: { soort: kind, email },
    relatie: { soort: kind, relatieId },
    alleen: { soort: kind },
  };
  const transfer = useProvenAct(calls.decideChange, {
    prepare: () => {
      const read = transferDecision.safeParse({
        decision: 'transfer',
        houder: holder[kind],
        bewijs: documents,
      });
      if (!read.success) return { problems: problemsOf(read.error.issues) };
      onDecided(null);
      return { params: { id }, body: read.data };
    },
    onDone: () =>
      onDecided({
        tone: 'success',
        title: 'Het contract staat op een andere naam. Wie het aangaat, krijgt bericht.',
      }),
    // A problem with a field is shown at that field; any other problem is shown above the request.
    onFailed: (error) => {
      if (error instanceof ApiError && error.fields.length > 0) return false;
      onDecided(decisionFailed(error));
      return true;
    },
  });
  const { errorOf } = transfer;

  return (
    <ActForm
      act={transfer}
      onSubmit={() => void transfer.run()}
      failedTitle="Dat is niet gelukt"
      submitLabel="Op andere naam zetten"
    >
      <Heading size="small">Op een andere naam zetten</Heading>
      <RadioGroup
        name="houder.soort"
        label="Wie wordt de houder?"
        options={[
          { value: 'belegger', label: 'Een andere belegger', help: 'Met een eigen account.' },
          ...(relations.length > 0
            ? [{ value: 'relatie', label: 'Deze klant, samen met of voor een relatie' }]
            : []),
          { value: 'alleen', label: 'Deze klant alleen' },
        ]}
        value={kind}
        onValueChange={(value) => setKind(value as Kind)}
        error={errorOf('houder')}
      />
      {kind === 'belegger' && (
        <TextField
          name="houder.email"
          type="email"
          autoComplete="off"
          label="E-mailadres van de nieuwe houder"
          help="Het adres waarmee deze belegger inlogt."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errorOf('houder.email')}
          required
        />
      )}
      {kind === 'relatie' && (
        <Select
          name="houder.relatieId"
          label="Relatie"
          placeholder="Kies een relatie"
          options={relations.map(({ id: value, naam }) => ({ value, label: naam }))}
          value={relatieId}
          onChange={(event) => setRelation(event.target.value)}
          error={errorOf('houder.relatieId')}
          required
        />
      )}
      <ReceivedDocuments received={documents} onChange={setDocuments} errorOf={errorOf} />
      <p>
        Uw naam en de datum bewaren wij bij deze vinkjes. Bewaar de stukken zelf in het dossier. Een andere
        naam kunt u niet terugdraaien.
      </p>
    </ActForm>
  );
}
