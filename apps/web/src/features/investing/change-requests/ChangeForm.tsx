import type { ChangeRequest } from '@portaal/domain/investing/change-requests/calls';
import type { ChangeLine } from '@portaal/domain/investing/change-requests/lines';
import {
  type ChangeOf,
  changeDefinitions,
  type RequestOption,
} from '@portaal/domain/investing/change-requests/options';
import { changeEffect, changeLines } from '@portaal/domain/investing/change-requests/rules';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import styles from './changes.module.css';
import { PageButton } from './links.ts';
import { useChangeForm } from './use-change-form.ts';

/** Props of the form of a change, the same for every option. */
export interface FormProps {
  readonly contractId: string;
  readonly terms: ChangeTerms;
}

/** Props of the fields of a form. The draft contains the fields of the request body that are filled in so far. */
export interface FieldsProps<Draft> {
  readonly draft: Draft;
  readonly terms: ChangeTerms;
  readonly change: (part: Partial<Draft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

interface ChangeFormProps<O extends RequestOption, Draft> extends FormProps {
  readonly option: O;
  /** Returns the initial draft, based on the current terms of the contract. */
  readonly draftOf: (terms: ChangeTerms) => Draft;
  readonly fields: ComponentType<FieldsProps<Draft>>;
  /** Returns additional changes that result from the requested change. */
  readonly moreLines?: (wanted: ChangeOf<O>) => readonly ChangeLine[];
  /** Renders consequences that the investor must know before confirming. */
  readonly outlook?: (wanted: ChangeOf<O>) => ReactNode;
}

/** Shows one change: the form, then its effect and effective day, and finally the confirmation of receipt. */
export function ChangeForm<O extends RequestOption, Draft extends object>({
  contractId,
  option,
  terms: current,
  draftOf,
  fields: Fields,
  moreLines,
  outlook,
}: ChangeFormProps<O, Draft>) {
  // Uses the terms from the moment the form opened, so that a refetch does not change a form in use.
  const [terms] = useState(current);
  const [draft, setDraft] = useState(() => draftOf(terms));
  const form = useChangeForm(contractId, terms);
  const { step } = form;
  const { title, text } = changeDefinitions[option];
  const heading = (
    <Heading level={2} ref={form.title} tabIndex={-1}>
      {step.name === 'check' ? `${title}: klopt dit?` : title}
    </Heading>
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.check({ option, ...draft });
  }

  if (step.name === 'done') {
    return (
      <Stack>
        {heading}
        <Done contractId={contractId} request={step.request} />
      </Stack>
    );
  }
  return (
    <Stack className={styles.form}>
      {heading}
      {form.rejection !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {form.rejection}
        </Banner>
      )}
      {step.name === 'check' ? (
        <>
          <Card>
            <Stack>
              <ChangeLines
                lines={[
                  ...changeLines(step.wanted, terms),
                  ...(moreLines?.(step.wanted as ChangeOf<O>) ?? []),
                ]}
              />
              <p>{changeEffect(step.wanted, terms).note}</p>
            </Stack>
          </Card>
          {outlook?.(step.wanted as ChangeOf<O>)}
          <Cluster>
            <Button busy={form.busy} onClick={() => form.send(step.wanted)}>
              Bevestigen
            </Button>
            <Button variant="secondary" onClick={form.back}>
              Terug
            </Button>
          </Cluster>
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <p>{text}</p>
            <ErrorSummary problems={form.problems} attempt={form.attempt} />
            <Fields
              draft={draft}
              terms={terms}
              change={(part) => setDraft((previous) => ({ ...previous, ...part }))}
              errorOf={(name) => form.problems.find(({ field }) => field === name)?.message}
            />
            <Cluster>
              <Button type="submit">Verder</Button>
              <PageButton
                variant="secondary"
                to={paths.contractChange}
                params={{ contractId, option: undefined }}
              >
                Annuleren
              </PageButton>
            </Cluster>
          </Stack>
        </form>
      )}
      {form.dialog}
    </Stack>
  );
}

function Done({ contractId, request }: { readonly contractId: string; readonly request: ChangeRequest }) {
  const isProcessed = request.status === 'processed';
  return (
    <>
      <Banner
        tone="success"
        role="status"
        title={isProcessed ? 'Uw wijziging is verwerkt' : 'Wij hebben uw wijziging ontvangen'}
      >
        {!isProcessed && request.effectiveOn !== null
          ? `De wijziging gaat in op ${formatLongDate(request.effectiveOn)}. `
          : ''}
        {isProcessed
          ? `Uw aanvraag heeft nummer ${request.number}.`
          : 'U krijgt bericht als deze is verwerkt.'}
      </Banner>
      <Card>
        <ChangeLines lines={request.lines} />
      </Card>
      <Cluster>
        <PageButton to={paths.contractChange} params={{ contractId, option: undefined }}>
          Iets anders wijzigen
        </PageButton>
        <PageButton variant="secondary" to={paths.contractHistory} params={{ contractId }}>
          Naar de historie
        </PageButton>
      </Cluster>
    </>
  );
}
