import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { policyNumberProblem } from '@portaal/domain/investing/applications/transfer-problems';
import type { OutgoingTransferEstimate } from '@portaal/domain/investing/outgoing-transfers/calls';
import { type Cents, centsToEuro } from '@portaal/engine';
import { useEffect, useRef, useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { AnnuityProviderField } from '../../../entities/capital-transfer/AnnuityProviderField.tsx';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Figure, FigureRow } from '../../../ui/Figure.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface Draft {
  readonly providerName: string;
  readonly policyNumber: string;
  readonly isWhole: boolean | null;
  readonly amount: Cents | null;
  /** Why the typed amount is no amount. */
  readonly typing: string | undefined;
}

const empty: Draft = { providerName: '', policyNumber: '', isWhole: null, amount: null, typing: undefined };

function problemsOf({ providerName, policyNumber, isWhole, amount, typing }: Draft): FieldProblem[] {
  const messages = {
    providerName: providerName.trim().length < 2 ? 'Vul de naam van de nieuwe aanbieder in.' : undefined,
    policyNumber: policyNumberProblem(policyNumber),
    isWhole: isWhole === null ? 'Kies of u alles of een deel overdraagt.' : undefined,
    amount: isWhole === false ? (typing ?? (amount ? undefined : 'Vul het bedrag in.')) : undefined,
  };
  return Object.entries(messages).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
}

const quantityOf = ({ isWhole, amount }: Draft) =>
  isWhole ? { isWhole: true } : { isWhole: false, amount: centsToEuro(amount ?? (0 as Cents)) };

interface TransferOutFormProps {
  readonly contractId: string;
  /** Estimate of a transfer of everything. */
  readonly whole: OutgoingTransferEstimate;
  readonly onRequested: () => void;
}

/** Requests the provider, the policy and the amount, shows the estimate, and sends the request with a code. */
export function TransferOutForm({ contractId, whole, onRequested }: TransferOutFormProps) {
  const [draft, setDraft] = useState<Draft>(empty);
  const [estimate, setEstimate] = useState<OutgoingTransferEstimate | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasChecked = useRef(false);
  // Moves the focus to the title of the other step. When the page opens, the page itself sets the focus.
  useEffect(() => {
    if (estimate !== null || wasChecked.current) title.current?.focus();
    wasChecked.current = estimate !== null;
  }, [estimate]);
  const preview = useAct(calls.previewOutgoingTransfer, {
    prepare: (input: Draft) => {
      const problems = problemsOf(input);
      return problems.length > 0 ? { problems } : { params: { id: contractId }, body: quantityOf(input) };
    },
    onDone: setEstimate,
  });
  return (
    <Stack gap="large">
      <Heading ref={title} tabIndex={-1}>
        {estimate === null ? 'Overdragen naar een andere aanbieder' : 'Controleer uw overdracht'}
      </Heading>
      {estimate === null ? (
        <FillStep draft={draft} onDraft={setDraft} whole={whole} act={preview} />
      ) : (
        <CheckStep
          contractId={contractId}
          draft={draft}
          estimate={estimate}
          onBack={() => setEstimate(null)}
          onRequested={onRequested}
        />
      )}
    </Stack>
  );
}

interface FillStepProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly whole: OutgoingTransferEstimate;
  readonly act: ReturnType<typeof useAct<typeof calls.previewOutgoingTransfer, Draft>>;
}

function FillStep({ draft, onDraft, whole, act }: FillStepProps) {
  const change = (changed: Partial<Draft>) => {
    onDraft({ ...draft, ...changed });
    for (const field of Object.keys(changed)) act.clear(field);
  };
  const at = (name: keyof Draft) => ({ name, error: act.errorOf(name) });
  return (
    <Stack gap="large">
      <Banner title="Het geld gaat rechtstreeks naar uw nieuwe aanbieder">
        Een lijfrente verkopen en zelf het geld krijgen kan niet zonder belasting. Overdragen kan wel. Wij
        houden geen belasting in.
      </Banner>
      <ActForm
        act={act}
        onSubmit={() => void act.run(draft)}
        failedTitle="Wij kunnen de overdracht nu niet berekenen"
        submitLabel="Bekijk wat het kost"
        gap="large"
      >
        <AnnuityProviderField
          {...at('providerName')}
          label="Naar welke bank of verzekeraar gaat uw lijfrente?"
          value={draft.providerName}
          onValueChange={(providerName) => change({ providerName })}
        />
        <TextField
          {...at('policyNumber')}
          label="Uw polisnummer of rekeningnummer daar"
          help="U krijgt dit van uw nieuwe aanbieder. Het is een rekening voor een lijfrente."
          width="medium"
          autoComplete="off"
          value={draft.policyNumber}
          onChange={({ target }) => change({ policyNumber: target.value })}
          required
        />
        <RadioGroup
          {...at('isWhole')}
          label="Hoeveel wilt u overdragen?"
          options={[
            { value: 'alles', label: `Alles, nu ${formatEuro(whole.transferable)}` },
            { value: 'deel', label: 'Een deel' },
          ]}
          value={draft.isWhole === null ? null : draft.isWhole ? 'alles' : 'deel'}
          onValueChange={(value) => change({ isWhole: value === 'alles' })}
          required
        />
        {draft.isWhole === false && (
          <MoneyField
            {...at('amount')}
            label="Welk bedrag?"
            help="Dit is het bedrag vóór uitstapkosten."
            value={draft.amount}
            onValueChange={(amount, typing) => change({ amount, typing })}
            required
          />
        )}
      </ActForm>
    </Stack>
  );
}

interface CheckStepProps {
  readonly contractId: string;
  readonly draft: Draft;
  readonly estimate: OutgoingTransferEstimate;
  readonly onBack: () => void;
  readonly onRequested: () => void;
}

function CheckStep({ contractId, draft, estimate, onBack, onRequested }: CheckStepProps) {
  const { providerName, policyNumber } = draft;
  const send = useProvenAct(calls.requestOutgoingTransfer, {
    prepare: () => ({
      params: { id: contractId },
      body: { providerName: providerName.trim(), policyNumber: policyNumber.trim(), ...quantityOf(draft) },
    }),
    onDone: onRequested,
  });
  return (
    <ActForm
      act={send}
      onSubmit={() => void send.run()}
      failedTitle="Uw overdracht is niet aangevraagd"
      submitLabel="Overdracht aanvragen"
      gap="large"
      actions={
        <Button variant="secondary" onClick={onBack}>
          Terug
        </Button>
      }
    >
      <Card title={`Naar ${providerName}`}>
        <Stack>
          <FigureRow>
            <Figure label="Waarde" value={formatEuro(estimate.gross)} size="small" />
            <Figure label="Uitstapkosten" value={formatEuro(estimate.exitCost)} size="small" />
            <Figure label="Gaat ongeveer over" value={formatEuro(estimate.net)} size="small" />
          </FigureRow>
          <DescriptionList
            items={[
              { term: 'Polis of rekening daar', value: policyNumber },
              { term: 'Over te dragen', value: draft.isWhole ? 'alles' : 'een deel' },
            ]}
          />
        </Stack>
      </Card>
      {estimate.funds.map(({ name, gross, dealFrom, payDay }) => (
        <Card key={name} title={name}>
          <DescriptionList
            items={[
              { term: 'Waarde', value: formatEuro(gross) },
              { term: 'Verkoop tegen de koers van', value: formatLongDate(dealFrom) },
              { term: `Wij betalen ${providerName} rond`, value: formatLongDate(payDay) },
            ]}
          />
        </Card>
      ))}
      {estimate.locked > 0 && (
        <Banner tone="info" title={`${formatEuro(estimate.locked)} blijft nog bij ons`}>
          Een betaling voor deze participaties kan nog worden teruggeboekt. U kunt dit deel later overdragen.
        </Banner>
      )}
      {draft.isWhole && estimate.monthlyDeposit > 0 && (
        <Banner tone="info" title="Uw maandelijkse inleg stopt">
          Wij schrijven de {formatEuro(estimate.monthlyDeposit)} per maand niet meer af zodra wij verkopen.
        </Banner>
      )}
      <Banner tone="warning" title="De koers is nog niet bekend. De bedragen zijn een schatting.">
        Wij verkopen pas als {providerName} de overdracht accepteert en twee medewerkers van ons de rekening
        hebben goedgekeurd. Het geld gaat alleen naar die rekening.
      </Banner>
      <Banner title={`Vraag ${providerName} om een brief aan ons`}>
        Daarin staat dat {providerName} uw lijfrente accepteert, en op welke rekening het geld moet komen. De
        dagen hierboven gelden als wij die brief vóór het sluiten van deze maand hebben goedgekeurd. Voor de
        aanvraag vragen wij u om een code.
      </Banner>
    </ActForm>
  );
}
