import {
  supportingDocuments,
  supportingDocumentTexts,
} from '@portaal/domain/change-requests/options/tenaamstelling';
import {
  type ChangeReviewDetails,
  type TransferDecision,
  transferDecision,
} from '@portaal/domain/change-requests/reviews';
import { problemsOf } from '@portaal/domain/http/problems';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useStepUp } from '../../step-up/use-step-up.tsx';

interface TransferFormProps {
  readonly change: ChangeReviewDetails;
  readonly onTransfer: (decision: TransferDecision) => Promise<void>;
}

type Kind = TransferDecision['houder']['soort'];
type Problems = readonly { readonly field: string; readonly message: string }[];

/** Puts the contract on another name: who it is, that the documents are there, and a code (decision 0036). */
export function TransferForm({ change, onTransfer }: TransferFormProps) {
  const { id, relations } = change;
  const stepUp = useStepUp();
  const [kind, setKind] = useState<Kind>('belegger');
  const [email, setEmail] = useState('');
  const [relatieId, setRelation] = useState('');
  const [documents, setDocuments] = useState<Readonly<Record<string, boolean>>>({});
  const [problems, setProblems] = useState<Problems>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;

  function reject(found: Problems): void {
    setProblems(found);
    setAttempt((count) => count + 1);
  }

  const holder = {
    belegger: { soort: kind, email },
    relatie: { soort: kind, relatieId },
    alleen: { soort: kind },
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const read = transferDecision.safeParse({
      decision: 'transfer',
      houder: holder[kind],
      bewijs: documents,
    });
    if (!read.success) return reject(problemsOf(read.error.issues));
    setProblems([]);
    await stepUp.prove({ act: 'changeContract', subject: id }, async (twoFaToken) => {
      setBusy(true);
      try {
        await onTransfer({ ...read.data, twoFaToken });
      } catch (error) {
        // Anything else stands in the banner of the page.
        if (error instanceof ApiError && error.code === 'invalidInput') reject(error.fields);
      }
      setBusy(false);
    });
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Heading size="small">Op een andere naam zetten</Heading>
          <ErrorSummary problems={problems} attempt={attempt} />
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
          <Heading size="small" level={3}>
            Wat hebt u ontvangen?
          </Heading>
          {supportingDocuments.map((proof) => (
            <Checkbox
              key={proof}
              name={`bewijs.${proof}`}
              label={supportingDocumentTexts[proof]}
              checked={documents[proof] === true}
              onChange={(event) => setDocuments({ ...documents, [proof]: event.target.checked })}
              error={errorOf(`bewijs.${proof}`)}
              required
            />
          ))}
          <p>
            Uw naam en de datum bewaren wij bij deze vinkjes. Bewaar de stukken zelf in het dossier. Een
            andere naam kunt u niet terugdraaien.
          </p>
          <div>
            <Button type="submit" busy={busy}>
              Op andere naam zetten
            </Button>
          </div>
        </Stack>
      </form>
      {stepUp.dialog}
    </>
  );
}
