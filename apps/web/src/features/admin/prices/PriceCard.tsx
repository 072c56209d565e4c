import type { PricedFund } from '@portaal/domain/fund-prices/calls';
import { formatDate } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TypedField } from '../../../ui/TypedField.tsx';
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

const changeText = (change: string | undefined): string | undefined =>
  change && `${change} sinds vorige maand`;

function History({ entered, published }: PricedFund) {
  if (entered) {
    return (
      <p className={styles.note}>
        Ingevoerd door {entered.own ? 'u' : entered.by} op {momentText(entered.at)}
        {published && `. Nu gepubliceerd: ${priceOf(published.nav)}`}
      </p>
    );
  }
  return published && <p className={styles.note}>Gepubliceerd op {momentText(published.at)}</p>;
}

interface PriceCardProps {
  readonly fund: PricedFund;
  readonly draft: PriceDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (
    typed: Partial<PriceDraft>,
    problems: Readonly<Record<string, string | undefined>>,
  ) => void;
}

/** One fund: the month before beside what is filled in, and a word when that differs much. */
export function PriceCard({ fund, draft, errors, onChange }: PriceCardProps) {
  const { fundId, name, previous, used, published } = fund;
  const parts = partsOf(fund, draft);
  const unusual = parts.filter(({ isUnusual }) => isUnusual);
  return (
    <Card as="article" title={name} level={2} aside={<State {...fund} />}>
      <Stack>
        <p className={styles.note}>
          {previous
            ? `Vorige maand (${formatDate(previous.date)}): koers ${priceOf(previous.nav)}, uitkering ${priceOf(previous.distribution)}`
            : 'Dit is de eerste koers van dit fonds.'}
        </p>
        {used && published ? (
          <p>
            Koers {priceOf(published.nav)}, uitkering {priceOf(published.distribution)}. De maand is hiermee
            verwerkt: de koers blijft zo.
          </p>
        ) : (
          <div className={styles.fields}>
            {parts.map(({ part, label, now, before }) => (
              <TypedField
                key={part}
                name={fieldName(fundId, part)}
                label={label}
                prefix="€"
                width="medium"
                inputMode="decimal"
                read={parsePrice}
                write={writePrice}
                value={now}
                error={errors[fieldName(fundId, part)]}
                help={changeText(changeOf(now, before))}
                onValueChange={(value, problem) =>
                  onChange({ [part]: value }, { [fieldName(fundId, part)]: problem })
                }
              />
            ))}
          </div>
        )}
        {!used && unusual.length > 0 && (
          <Banner tone="warning" title="Controleer dit nog een keer">
            {unusual.map(({ label }) => label).join(' en ')}: meer dan 10% anders dan vorige maand.
          </Banner>
        )}
        <History {...fund} />
      </Stack>
    </Card>
  );
}
