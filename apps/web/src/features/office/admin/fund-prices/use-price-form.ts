import type { FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { type FormEvent, useState } from 'react';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
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

export interface PriceFormProps {
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

/** Message for each field whose text is not a number, by field. */
type Unreadable = Readonly<Record<string, string | undefined>>;

/** Derives the state of the form from the stored prices and the typed prices. */
function deriveForm(prices: FundPrices, typed: TypedPrices, unreadable: Unreadable) {
  const { funds } = prices;
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
  const reason = waitsFor(prices, hasChanged);
  const isOpen = funds.some(({ used }) => !used);
  return { drafts, problems, changed, waiting, isOwn, hasChanged, reason, isOpen };
}

/** Adds the pasted cells to the typed prices. */
function readCells(
  cells: Extract<ReturnType<typeof pastedPrices>, { readonly ok: true }>['cells'],
  typed: TypedPrices,
): { readonly values: TypedPrices; readonly messages: Unreadable } {
  let values = typed;
  const messages: Record<string, string | undefined> = {};
  for (const { field, fundId, part, text: cell } of cells) {
    const read = parsePrice(cell);
    values = { ...values, [fundId]: { ...values[fundId], [part]: read.ok ? read.value : null } };
    messages[field] = read.ok ? undefined : read.message;
  }
  return { values, messages };
}

/** Messages for the user after the prices are saved or published. */
const doneTexts = {
  entered: { title: 'De koersen zijn bewaard. Ze wachten op publicatie.' },
  published: { title: 'De koersen zijn gepubliceerd.', isPublished: true },
} as const satisfies Record<string, SavedPrices>;

/** Stores the prices that the user typed or pasted, until they are saved. */
function useTypedPrices(funds: FundPrices['funds']) {
  const [typed, setTyped] = useState<TypedPrices>({});
  const [unreadable, setUnreadable] = useState<Unreadable>({});
  const [pasted, setPasted] = useState<{ times: number; texts: Readonly<Record<string, string>> }>({
    times: 0,
    texts: {},
  });
  const [misfit, setMisfit] = useState<string | null>(null);
  return {
    typed,
    unreadable,
    pasted,
    misfit,
    change(fundId: number, values: Partial<PriceDraft>, problem: Unreadable): void {
      setTyped({ ...typed, [fundId]: { ...typed[fundId], ...values } });
      setUnreadable({ ...unreadable, ...problem });
    },
    /** Fills in a block of cells. Returns false if the block does not fit in the table. */
    pasteBlock(text: string, at: { readonly fundId: number; readonly part: keyof PriceDraft }): boolean {
      const block = pastedPrices(text, funds, at);
      setMisfit(block.ok ? null : block.message);
      if (!block.ok) return false;
      const { values, messages } = readCells(block.cells, typed);
      setTyped(values);
      setUnreadable({ ...unreadable, ...messages });
      const texts = Object.fromEntries(block.cells.map(({ field, text: cell }) => [field, cell]));
      setPasted({ times: pasted.times + 1, texts: { ...pasted.texts, ...texts } });
      return true;
    },
    clear(): void {
      setTyped({});
      setPasted({ times: pasted.times + 1, texts: {} });
    },
    closeMisfit: () => setMisfit(null),
  };
}

/** Manages the form of the prices and sends them to the server. */
export function usePriceForm({ asked, known }: PriceFormProps) {
  const { funds, dealingDay } = known;
  const prices = useTypedPrices(funds);
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<SavedPrices | null>(null);

  const form = deriveForm(known, prices.typed, prices.unreadable);
  const { problems, changed, waiting } = form;
  const { enter, publish } = usePriceActs({
    asked,
    dealingDay,
    onDone: (what) => {
      prices.clear();
      setDone(doneTexts[what]);
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
    if (!prices.pasteBlock(text, at)) return true;
    setDone(null);
    // Invalid cells are reported at once, because the user checks the whole pasted block, not one field.
    setAttempt(attempt + 1);
    return true;
  }

  const visible = attempt > 0 ? problems : [];
  const nameOf = (field: string) => funds.find(({ fundId }) => field.endsWith(`-${fundId}`))?.name ?? '';
  const named = visible.map(({ field, message }) => ({
    field,
    message: `${nameOf(field)}, ${formatLongDate(dealingDay)}: ${message}`,
  }));

  return {
    ...form,
    pasted: prices.pasted,
    misfit: prices.misfit,
    visible,
    named,
    attempt,
    asking,
    done,
    enter,
    publish,
    failure,
    save,
    confirmPublish,
    paste,
    change(fundId: number, values: Partial<PriceDraft>, problem: Unreadable): void {
      setDone(null);
      prices.change(fundId, values, problem);
    },
    closeMisfit: prices.closeMisfit,
    closeDone: () => setDone(null),
    setAsking,
  };
}
