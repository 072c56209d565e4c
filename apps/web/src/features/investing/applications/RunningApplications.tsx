import { flows } from '@portaal/domain/brand/flows';
import * as calls from '@portaal/domain/calls';
import { MOST_QUESTION } from '@portaal/domain/http/text-limits';
import type { ApplicationSummary } from '@portaal/domain/investing/applications/calls';
import { questionText } from '@portaal/domain/investing/applications/question';
import { applicationStatusTexts } from '@portaal/domain/investing/applications/states';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { useAct } from '../../../act/use-act.ts';
import { applicationText } from '../../../entities/application/application-paths.ts';
import { waitingText } from '../../../entities/capital-transfer/transfer-texts.ts';
import { transferTo, useOwnTransfers } from '../../../entities/capital-transfer/use-own-transfers.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { RouterButtonLink } from './links.ts';
import styles from './RunningApplications.module.css';
import { Withdrawal } from './Withdrawal.tsx';

interface RunningProps {
  readonly application: ApplicationSummary;
}

const running = { ...callQuery(calls.listApplications, { globalErrors: false }), staleTime: 0 };

/** Loads this investor's applications that were started and have not ended. */
export const useRunningApplications = () => useQuery(running);

/** Shows the unsigned applications and those under review, above the contracts; renders nothing when there are none. */
export function RunningApplications() {
  // The page that shows this list refreshes the query.
  const { data = [] } = useQuery({ ...running, refetchOnMount: false });
  if (data.length === 0) return null;
  return (
    <Card
      tone="attention"
      className={styles.card}
      data-begun={data.every(({ status }) => status === 'draft')}
    >
      <Heading level={2} size="medium" className={styles.title}>
        Uw aanvragen
      </Heading>
      <ul className={styles.list}>
        {data.map((application) => (
          <li key={application.id} className={styles.running} data-status={application.status}>
            {application.status === 'draft' ? (
              <DraftApplication application={application} />
            ) : (
              <SignedApplication application={application} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows an unsigned application, which the investor can continue or remove. */
function DraftApplication({ application }: RunningProps) {
  const { id, flow, offer, expiresOn } = application;
  const [asks, setAsks] = useState(false);
  const remove = useAct(calls.removeApplication, { prepare: () => ({ params: { id } }) });
  return (
    <>
      <p>
        U bent bezig met <strong>{applicationText(application)}</strong>.
        {expiresOn !== null && ` Wij bewaren uw antwoorden tot ${formatLongDate(expiresOn)}.`}
      </p>
      {remove.failure !== null && <Failure>{remove.failure}</Failure>}
      <Cluster>
        <RouterButtonLink
          {...(offer ? { to: paths.application, search: { offerte: offer.id } } : { to: flows[flow].path })}
          size="small"
          iconEnd="arrow-right"
        >
          Ga verder<span className="visually-hidden"> met {applicationText(application)}</span>
        </RouterButtonLink>
        <Button variant="quiet" size="small" icon="trash" busy={remove.busy} onClick={() => setAsks(true)}>
          Weggooien<span className="visually-hidden">: {applicationText(application)}</span>
        </Button>
      </Cluster>
      <ConfirmDialog
        open={asks}
        danger
        title="Wilt u deze aanvraag weggooien?"
        confirmLabel="Weggooien"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void remove.run();
        }}
      >
        <p>Wat u hebt ingevuld en de bestanden die u hebt toegevoegd, zijn dan weg.</p>
      </ConfirmDialog>
    </>
  );
}

/** Shows a signed application: its status, an employee's question if any, and the right to cancel. */
function SignedApplication({ application }: RunningProps) {
  const { status, contract, question, secondSigner, withdrawal, toConfirm, offer } = application;
  const isAnnuity = isAnnuityCode(offer?.productCode);
  const transfer = transferTo(useOwnTransfers({ enabled: isAnnuity }), contract?.id ?? '');
  return (
    <>
      <p>
        <strong>{applicationText(application)}</strong>
        {contract !== null && `, contract ${contract.number}`}: {applicationStatusTexts[status]}.
      </p>
      {contract !== null && offer && <Funds contractId={contract.id} />}
      {transfer && <p>{waitingText(transfer)}</p>}
      <NextAct application={application} isTransfer={transfer !== undefined} />
      {toConfirm !== null && <SharedProfile application={application} {...toConfirm} />}
      {question !== null && <Question application={application} question={question} />}
      {secondSigner !== null && <p>{secondSignerText(secondSigner)}</p>}
      {status === 'awaitingSecondSignature' && <InviteAgain application={application} />}
      {withdrawal !== null && (
        <Withdrawal application={application} right={withdrawal} isTransfer={transfer !== undefined} />
      )}
    </>
  );
}

/** Lists the funds of a contract from an offer. */
function Funds({ contractId }: { readonly contractId: string }) {
  const { data } = useQuery(callQuery(calls.listContractSummaries, { query: {}, globalErrors: false }));
  const funds = data?.find(({ ContractID }) => ContractID === contractId)?.Fonds ?? [];
  if (funds.length === 0) return null;
  return (
    <p>
      {funds.length === 1 ? 'Fonds' : 'Fondsen'}: {funds.join(', ')}
    </p>
  );
}

const nextActs = {
  pay: { pagina: 'initial-payment', label: 'Eerste inleg betalen' },
  mandate: { pagina: 'monthly-payment', label: 'Maandelijks bedrag instellen' },
} as const;

/** Links to the next step for an investor who left the flow before the end. */
function NextAct({ application, isTransfer }: RunningProps & { readonly isTransfer: boolean }) {
  const { flow, offer, contract, next } = application;
  if (next === null || contract === null || (isTransfer && next === 'pay')) return null;
  const { pagina, label } = nextActs[next];
  return (
    <div>
      <RouterButtonLink
        to={offer ? paths.application : flows[flow].path}
        search={{ pagina, contract: contract.id }}
        size="small"
        iconEnd="arrow-right"
      >
        {label}
        <span className="visually-hidden">: {applicationText(application)}</span>
      </RouterButtonLink>
    </div>
  );
}

/** Returns the name of the second signer and whether they have signed, as text. */
function secondSignerText({
  name,
  signedAt,
  hasDeclined,
}: NonNullable<ApplicationSummary['secondSigner']>): string {
  if (signedAt !== null) return `${name} heeft op ${formatLongDate(signedAt)} meegetekend.`;
  return hasDeclined ? `${name} tekent niet mee.` : `${name} heeft nog niet getekend.`;
}

/** Shows an employee's question, and sends the answer. */
function Question({ application: { id }, question }: RunningProps & { readonly question: string }) {
  const [text, setText] = useState('');
  const answer = useAct(calls.answerQuestion, {
    prepare: (typed: string) => {
      const read = questionText.safeParse(typed);
      return read.success
        ? { params: { id }, body: { answer: read.data } }
        : { problems: [{ field: 'answer', message: 'Schrijf minstens 5 tekens.' }] };
    },
  });
  return (
    <Banner tone="warning" title="Wij hebben een vraag aan u">
      <Stack>
        <p>{question}</p>
        <ActForm
          act={answer}
          onSubmit={() => void answer.run(text)}
          failedTitle="Uw antwoord is niet verstuurd"
          submitLabel="Versturen"
        >
          <TextArea
            name="answer"
            label="Uw antwoord"
            error={answer.errorOf('answer')}
            maxLength={MOST_QUESTION}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              answer.clear('answer');
            }}
          />
        </ActForm>
      </Stack>
    </Banner>
  );
}

type SharedProfileProps = RunningProps & NonNullable<ApplicationSummary['toConfirm']>;

/**
 * Requires the applicant to confirm their choice again, because the partner's answers led to a more defensive
 * profile.
 */
function SharedProfile({ application, name, isExceeded }: SharedProfileProps) {
  const { id } = application;
  const confirm = useAct(calls.confirmSharedProfile, { prepare: () => ({ params: { id } }) });
  return (
    <Banner tone="warning" title="Het profiel van u beiden is voorzichtiger">
      <Stack gap="small">
        <p>
          Uw partner heeft de vragen beantwoord en getekend. Voor u beiden geldt het voorzichtigste profiel:{' '}
          <strong>{name}</strong>.
          {isExceeded && ' Let op: deze belegging heeft meer risico dan bij dit profiel van u beiden past.'}
        </p>
        <p>Wilt u zo beleggen? Bevestig dat. Daarna kunt u betalen. Wilt u dit niet? Dan kunt u stoppen.</p>
        {confirm.failure !== null && <Failure>{confirm.failure}</Failure>}
        <div>
          <Button size="small" busy={confirm.busy} onClick={() => void confirm.run()}>
            Ik wil zo beleggen<span className="visually-hidden">: {applicationText(application)}</span>
          </Button>
        </div>
      </Stack>
    </Banner>
  );
}

/** Sends a new link to the second signer. The old link stops working. */
function InviteAgain({ application }: RunningProps) {
  const { id } = application;
  const [isSent, setSent] = useState(false);
  const invite = useAct(calls.resendInvitation, {
    prepare: () => ({ params: { id } }),
    onDone: () => setSent(true),
  });
  return (
    <>
      {invite.failure !== null && <Failure>{invite.failure}</Failure>}
      <div role="status">{isSent && 'Wij hebben een nieuwe link gestuurd. De oude werkt niet meer.'}</div>
      <div>
        <Button variant="secondary" size="small" busy={invite.busy} onClick={() => void invite.run()}>
          Opnieuw uitnodigen<span className="visually-hidden">: {applicationText(application)}</span>
        </Button>
      </div>
    </>
  );
}

function Failure({ children }: { readonly children: string }) {
  return (
    <Banner tone="danger" role="alert" title="Dat is niet gelukt">
      {children}
    </Banner>
  );
}
