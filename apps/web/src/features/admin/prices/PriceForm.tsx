import type { FundPrices } from '@portaal/contract';
import { type FormEvent, useState } from 'react';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import { failureText } from '../failure-text.ts';
import { PriceCard } from './PriceCard.tsx';
import styles from './Prices.module.css';
import { changedPrices, draftsOf, priceProblems, waitingPrices } from './price-draft.ts';
import { usePriceActs } from './use-fund-prices.ts';

interface PriceFormProps {
  /** The date the address names, if any. */
  readonly asked: string | undefined;
  readonly known: FundPrices;
}

/** Why nothing can be published yet. */
function waitsFor({ mayPublish, valueDate }: FundPrices, changed: number): string | undefined {
  if (changed > 0) return 'Bewaar eerst wat u hebt gewijzigd. Daarna kunt u publiceren.';
  if (!mayPublish) return `Publiceren kan vanaf ${formatLongDate(valueDate)}.`;
  return undefined;
}

export function PriceForm({ asked, known }: PriceFormProps) {
  const { funds, valueDate, publicationDay } = known;
  const acts = usePriceActs(asked);
  const stepUp = useStepUp();
  const [drafts, setDrafts] = useState(() => draftsOf(funds));
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const unread = Object.entries(typed).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
  const problems = [
    ...unread,
    ...priceProblems(funds, drafts).filter(({ field }) => typed[field] === undefined),
  ];
  const changed = changedPrices(funds, drafts);
  const waiting = waitingPrices(funds);
  const isOwn = funds.some(({ entered }) => entered?.own);
  const reason = waitsFor(known, changed.length);
  const isOpen = funds.some(({ used }) => !used);
  const busy = acts.enter.isPending || acts.publish.isPending;

  async function act(what: () => Promise<FundPrices>, message: string): Promise<void> {
    setDone(null);
    setFailure(null);
    try {
      setDrafts(draftsOf((await what()).funds));
      setDone(message);
    } catch (error) {
      setFailure(failureText(error));
      if (error instanceof ApiError && error.code === 'changedMeanwhile') void acts.reload();
    }
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    setAttempt(problems.length > 0 ? attempt + 1 : 0);
    if (problems.length > 0) return;
    if (changed.length === 0) {
      setDone('Er is niets gewijzigd.');
      return;
    }
    void act(
      () => acts.enter.mutateAsync({ valueDate, prices: changed }),
      'De koersen zijn bewaard. Ze wachten op publicatie.',
    );
  }

  const publish = (twoFaToken?: string) =>
    act(
      () =>
        acts.publish.mutateAsync({
          valueDate,
          prices: waiting,
          ...(twoFaToken === undefined ? {} : { twoFaToken }),
        }),
      'De koersen zijn gepubliceerd.',
    );

  async function askPublish(): Promise<void> {
    if (isOwn) await stepUp.prove({ act: 'publishPrices', subject: valueDate }, publish);
    else setAsking(true);
  }

  const shown = attempt > 0 ? problems : [];
  return (
    <>
      <form onSubmit={save} noValidate>
        <Stack gap="large">
          {shown.length > 0 && <ErrorSummary problems={shown} attempt={attempt} />}
          {done !== null && (
            <Banner tone="success" role="status" title={done} onClose={() => setDone(null)} />
          )}
          {failure !== null && (
            <Banner tone="danger" role="alert" title="Dat is niet gelukt">
              {failure}
            </Banner>
          )}
          <div className={styles.cards}>
            {funds.map((fund) => (
              <PriceCard
                key={fund.fundId}
                fund={fund}
                draft={drafts[fund.fundId] ?? { nav: null, distribution: null }}
                errors={Object.fromEntries(shown.map(({ field, message }) => [field, message]))}
                onChange={(draft, problem) => {
                  setDone(null);
                  setDrafts({ ...drafts, [fund.fundId]: draft });
                  setTyped({ ...typed, ...problem });
                }}
              />
            ))}
          </div>
          <p className={styles.note}>
            Publiceer uiterlijk op {formatLongDate(publicationDay)}. Later kan ook: de publicatie heet dan te
            laat.
          </p>
          {isOpen && (
            <Cluster>
              <Button
                type="submit"
                variant={waiting.length > 0 ? 'secondary' : 'primary'}
                busy={acts.enter.isPending}
              >
                Koersen bewaren
              </Button>
              {waiting.length > 0 && reason === undefined && (
                <Button busy={acts.publish.isPending} onClick={() => void askPublish()}>
                  Publiceren
                </Button>
              )}
            </Cluster>
          )}
          {waiting.length > 0 && reason !== undefined && <p className={styles.note}>{reason}</p>}
        </Stack>
      </form>
      <ConfirmDialog
        open={asking}
        title={`Koersen van ${formatLongDate(valueDate)} publiceren?`}
        confirmLabel="Publiceren"
        busy={acts.publish.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void publish().then(() => setAsking(false))}
      >
        <p>
          U hebt de koersen bekeken die een ander heeft ingevoerd. Na publicatie zien klanten ze, en kan de
          maand ermee worden verwerkt.
        </p>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}
