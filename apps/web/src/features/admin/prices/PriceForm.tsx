import type { FundPrices } from '@portaal/domain/fund-prices/calls';
import { type FormEvent, useState } from 'react';
import { UnsavedGuard } from '../../../act/UnsavedGuard.tsx';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay } from '../rights.tsx';
import { PriceGrid } from './PriceGrid.tsx';
import styles from './Prices.module.css';
import { PublishDialog } from './PublishDialog.tsx';
import { isBlock, pastedPrices } from './pasted-prices.ts';
import {
  changedPrices,
  draftsOf,
  isUnsaved,
  type PriceDraft,
  priceProblems,
  type TypedPrices,
  waitingPrices,
} from './price-draft.ts';
import { parsePrice } from './price-input.ts';
import { usePriceActs } from './use-fund-prices.ts';

interface PriceFormProps {
  /** Valuation date in the URL, if any. */
  readonly asked: string | undefined;
  readonly known: FundPrices;
}

/** Message after a successful action, with the next step. */
interface SavedPrices {
  readonly title: string;
  readonly isPublished?: boolean;
}

/** Returns why the prices cannot be published yet. */
function waitsFor({ mayPublish, dealingDay }: FundPrices, hasChanged: boolean): string | undefined {
  if (hasChanged) return 'Bewaar eerst wat u hebt gewijzigd. Daarna kunt u publiceren.';
  if (!mayPublish) return `Publiceren kan vanaf ${formatLongDate(dealingDay)}.`;
  return undefined;
}

export function PriceForm({ asked, known }: PriceFormProps) {
  const { funds, dealingDay, publicationDay, isOverdue } = known;
  const [typed, setTyped] = useState<TypedPrices>({});
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string | undefined>>>({});
  const [pasted, setPasted] = useState<{ times: number; texts: Readonly<Record<string, string>> }>({
    times: 0,
    texts: {},
  });
  const [misfit, setMisfit] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<SavedPrices | null>(null);

  const drafts = draftsOf(funds, typed);
  const unread = Object.entries(unreadable).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
  const problems = [
    ...unread,
    ...priceProblems(funds, drafts).filter(({ field }) => unreadable[field] === undefined),
  ];
  const changed = changedPrices(funds, drafts);
  const waiting = waitingPrices(funds);
  const isOwn = funds.some(({ entered }) => entered?.own);
  const hasChanged = unread.length > 0 || isUnsaved(funds, drafts);
  const reason = waitsFor(known, hasChanged);
  const isOpen = funds.some(({ used }) => !used);
  const { enter, publish } = usePriceActs({
    asked,
    dealingDay,
    onDone: (what) => {
      setTyped({});
      setPasted({ times: pasted.times + 1, texts: {} });
      setDone(
        what === 'entered'
          ? { title: 'De koersen zijn bewaard. Ze wachten op publicatie.' }
          : { title: 'De koersen zijn gepubliceerd.', isPublished: true },
      );
    },
  });
  const busy = enter.busy || publish.busy;
  const failure = enter.failure ?? publish.failure;

  function begin(): void {
    setDone(null);
    enter.clear();
    publish.clear();
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    setAttempt(problems.length > 0 ? attempt + 1 : 0);
    if (problems.length > 0) return;
    if (changed.length === 0) {
      // A second click preserves the message of the last save.
      setDone(done ?? { title: 'Er is niets gewijzigd.' });
      return;
    }
    begin();
    void enter.run(changed);
  }

  async function confirmPublish(reason: string | undefined): Promise<void> {
    begin();
    // The confirmation dialog closes to make room for the code dialog.
    setAsking(false);
    await publish.run({ prices: waiting, reason });
  }

  /** Pastes a text as a block of cells. Returns false for a single cell, which the browser pastes itself. */
  function paste(text: string, at: { readonly fundId: number; readonly part: keyof PriceDraft }): boolean {
    if (!isBlock(text)) return false;
    const block = pastedPrices(text, funds, at);
    setMisfit(block.ok ? null : block.message);
    if (!block.ok) return true;
    setDone(null);
    let values = typed;
    const messages: Record<string, string | undefined> = {};
    for (const { field, fundId, part, text: cell } of block.cells) {
      const read = parsePrice(cell);
      values = { ...values, [fundId]: { ...values[fundId], [part]: read.ok ? read.value : null } };
      messages[field] = read.ok ? undefined : read.message;
    }
    setTyped(values);
    setUnreadable({ ...unreadable, ...messages });
    const texts = Object.fromEntries(block.cells.map(({ field, text: cell }) => [field, cell]));
    setPasted({ times: pasted.times + 1, texts: { ...pasted.texts, ...texts } });
    // Invalid cells are reported at once, because the user reviews the whole block and not one field.
    setAttempt(attempt + 1);
    return true;
  }

  const visible = attempt > 0 ? problems : [];
  const nameOf = (field: string) => funds.find(({ fundId }) => field.endsWith(`-${fundId}`))?.name ?? '';
  const named = visible.map(({ field, message }) => ({
    field,
    message: `${nameOf(field)}, ${formatLongDate(dealingDay)}: ${message}`,
  }));
  return (
    <>
      <form onSubmit={save} noValidate>
        <Stack gap="large">
          {visible.length > 0 && <ErrorSummary problems={named} attempt={attempt} />}
          {isOverdue ? (
            <Banner tone="warning" title="Deze koersen zijn te laat">
              Ze moesten uiterlijk op {formatLongDate(publicationDay)} zijn gepubliceerd. Publiceren kan nog:
              bij de koers staat dan dat dit te laat was.
            </Banner>
          ) : (
            <p className={styles.note}>
              Publiceer uiterlijk op {formatLongDate(publicationDay)}. Later kan ook: bij de koers staat dan
              dat dit te laat was.
            </p>
          )}
          <p className={styles.note}>
            U kunt cellen uit een spreadsheet plakken: per fonds een regel, met de koers en de uitkering naast
            elkaar.
          </p>
          {misfit !== null && (
            <Banner
              tone="danger"
              role="alert"
              title="Dit past niet in de tabel"
              onClose={() => setMisfit(null)}
            >
              {misfit}
            </Banner>
          )}
          <PriceGrid
            dealingDay={dealingDay}
            funds={funds}
            drafts={drafts}
            errors={Object.fromEntries(visible.map(({ field, message }) => [field, message]))}
            pasted={pasted}
            onPaste={paste}
            onChange={(fundId, values, problem) => {
              setDone(null);
              setTyped({ ...typed, [fundId]: { ...typed[fundId], ...values } });
              setUnreadable({ ...unreadable, ...problem });
            }}
          />
          {done !== null && (
            <Banner
              tone="success"
              role="status"
              title={done.title}
              action={
                done.isPublished && (
                  <RouterTextLink to="." search={{ deel: 'maand' }}>
                    Naar de maand verwerken
                  </RouterTextLink>
                )
              }
              onClose={() => setDone(null)}
            />
          )}
          {failure !== null && (
            <Banner tone="danger" role="alert" title="Dat is niet gelukt">
              {failure}
            </Banner>
          )}
          {isOpen && (
            <Cluster>
              <IfMay call="enterFundPrices">
                <Button
                  type="submit"
                  variant={waiting.length > 0 ? 'secondary' : 'primary'}
                  busy={enter.busy}
                >
                  Koersen bewaren
                </Button>
              </IfMay>
              {waiting.length > 0 && reason === undefined && (
                <IfMay call="publishFundPrices">
                  <Button busy={publish.busy} onClick={() => setAsking(true)}>
                    Publiceren
                  </Button>
                </IfMay>
              )}
            </Cluster>
          )}
          {waiting.length > 0 && reason !== undefined && <p className={styles.note}>{reason}</p>}
        </Stack>
      </form>
      <PublishDialog
        known={known}
        isOwn={isOwn}
        open={asking}
        busy={publish.busy}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) => void confirmPublish(reason)}
      />
      <UnsavedGuard when={hasChanged} />
      {publish.dialog}
    </>
  );
}
