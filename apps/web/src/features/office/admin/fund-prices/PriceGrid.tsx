import { percentageText } from '@portaal/domain/notation/dutch';
import type { PriceControls, PricedFund } from '@portaal/domain/products/fund-prices/calls';
import type { ClipboardEvent } from 'react';
import { formatDate } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { TypedField } from '../../../../ui/TypedField.tsx';
import styles from './Prices.module.css';
import { fieldName, type PriceDraft, partsOf } from './price-draft.ts';
import { parsePrice, writePrice } from './price-input.ts';
import { changeOf, priceOf } from './price-texts.ts';

function State({ entered, published, used }: PricedFund) {
  if (used) return <Badge tone="success">Verwerkt</Badge>;
  if (entered) return <Badge tone="warning">Wacht op publicatie</Badge>;
  if (published) {
    return (
      <Badge tone={published.late ? 'warning' : 'success'}>
        {published.late ? 'Gepubliceerd, te laat' : 'Gepubliceerd'}
      </Badge>
    );
  }
  return <Badge>Nog niet ingevoerd</Badge>;
}

function History({ entered, published }: PricedFund) {
  if (entered) {
    return (
      <span className={styles.note}>
        Ingevoerd door {entered.own ? 'u' : entered.by} op {momentText(entered.at)}
        {published && `. Nu gepubliceerd: ${priceOf(published.nav)}`}
      </span>
    );
  }
  return published && <span className={styles.note}>Gepubliceerd op {momentText(published.at)}</span>;
}

interface PriceGridProps {
  readonly controls: PriceControls;
  readonly dealingDay: string;
  readonly funds: readonly PricedFund[];
  readonly drafts: Readonly<Record<number, PriceDraft>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Pasted text by cell, and the number of pastes. Each new number remounts the cells. */
  readonly pasted: { readonly times: number; readonly texts: Readonly<Record<string, string>> };
  readonly onPaste: (
    text: string,
    at: { readonly fundId: number; readonly part: keyof PriceDraft },
  ) => boolean;
  readonly onChange: (
    fundId: number,
    typed: Partial<PriceDraft>,
    problems: Readonly<Record<string, string | undefined>>,
  ) => void;
}

type Part = ReturnType<typeof partsOf>[number];

/** Shows the change from the previous month as text, not by colour alone. */
function Change({ now, before, part, isUnusual, isStop, above }: Part) {
  const change = changeOf(now, before);
  if (change === undefined) return null;
  if (!isUnusual && !isStop) return <span className={styles.note}>{change}</span>;
  const why = `meer dan ${percentageText(above)}`;
  return (
    <Badge tone="warning">
      {change}
      <span className="visually-hidden">
        , {part === 'nav' ? 'koers' : 'uitkering'} {why} anders dan vorige maand
      </span>
    </Badge>
  );
}

/** Shows funds as rows and months as columns. Earlier months are text; the month to enter has fields. */
export function PriceGrid({
  controls,
  dealingDay,
  funds,
  drafts,
  errors,
  pasted,
  onPaste,
  onChange,
}: PriceGridProps) {
  const months = [...new Set(funds.flatMap(({ earlier }) => earlier.map(({ date }) => date)))].sort();
  const partOf = (fund: PricedFund, name: keyof PriceDraft) =>
    partsOf(fund, drafts[fund.fundId] ?? { nav: null, distribution: null }, controls).find(
      ({ part }) => part === name,
    );

  function cell(fund: PricedFund, name: keyof PriceDraft) {
    const part = partOf(fund, name);
    if (part === undefined) return null;
    const { fundId, used, published } = fund;
    if (used && published) return priceOf(published[name]);
    const field = fieldName(fundId, name);
    const paste = (event: ClipboardEvent) => {
      if (onPaste(event.clipboardData.getData('text/plain'), { fundId, part: name })) event.preventDefault();
    };
    return (
      <div className={styles.cell} onPaste={paste}>
        <TypedField
          key={`${field}-${pasted.texts[field] === undefined ? 0 : pasted.times}`}
          name={field}
          label={part.label}
          inputMode="decimal"
          read={parsePrice}
          write={writePrice}
          value={part.now}
          typed={pasted.texts[field]}
          error={errors[field]}
          onValueChange={(value, problem) => onChange(fundId, { [name]: value }, { [field]: problem })}
        />
        <Change {...part} />
      </div>
    );
  }

  const columns: readonly TableColumn<PricedFund>[] = [
    {
      key: 'fund',
      header: 'Fonds',
      rowHeader: true,
      cell: (fund) => (
        <span className={styles.fund}>
          {fund.name}
          <State {...fund} />
          <History {...fund} />
        </span>
      ),
    },
    ...months.map(
      (month): TableColumn<PricedFund> => ({
        key: month,
        header: formatDate(month),
        align: 'end',
        cell: ({ earlier }) => {
          const price = earlier.find(({ date }) => date === month);
          return (
            price && (
              <span className={styles.earlier}>
                {priceOf(price.nav)}
                <span className={styles.note}>{priceOf(price.distribution)}</span>
              </span>
            )
          );
        },
      }),
    ),
    { key: 'nav', header: `Koers ${formatDate(dealingDay)}`, cell: (fund) => cell(fund, 'nav') },
    {
      key: 'distribution',
      header: `Uitkering ${formatDate(dealingDay)}`,
      cell: (fund) => cell(fund, 'distribution'),
    },
  ];
  return (
    <Table
      caption={`Koersen per fonds en maand; onder elke koers de uitkering`}
      captionHidden
      wide="stacking"
      columns={columns}
      rows={funds}
      rowKey={({ fundId }) => fundId}
    />
  );
}
