import type { BookingPreview } from '@portaal/domain/money/ledger/calls';
import { transactionTypes } from '@portaal/domain/money/ledger/types';
import { formatEuro, formatLongDate, formatSignedEuro } from '../../../../lib/dutch-format.ts';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import styles from './Contract.module.css';
import { exact, priceText } from './contract-texts.ts';

type Line = BookingPreview['lines'][number];

/** Returns the units dealt, their price and the remaining units of the fund, as text. */
function dealtText({ units, price, unitsAfter }: Line): string {
  const at = price === null ? '' : ` tegen ${priceText(price)}`;
  return `${exact(units)} participaties${at}, daarna ${exact(unitsAfter)}`;
}

interface BookedProps {
  /** Number of the contract on screen, since a booking may belong to another contract. */
  readonly number: string;
  readonly preview: BookingPreview;
  readonly busy: boolean;
}

/** Shows a preview of the booking. */
export function Booked({ number, preview, busy }: BookedProps) {
  const { contractNumber, lines, valueBefore, valueAfter, repaid } = preview;
  const [first] = lines;
  return (
    <Stack gap="small" aria-busy={busy}>
      <Heading level={3} size="small">
        Dit wordt geboekt
      </Heading>
      {first === undefined ? (
        <p>Deze incasso is nog niet belegd. Aan de participaties verandert niets.</p>
      ) : (
        <>
          {contractNumber !== number && (
            <p>
              Dit contract is omgezet. De participaties staan nu op contract {contractNumber}. Daar wordt
              geboekt.
            </p>
          )}
          <ul className={styles.booked}>
            {lines.map((line) => (
              <li key={`${line.type} ${line.fundName}`}>
                <strong>
                  {transactionTypes[line.type].text}: {formatSignedEuro(line.amount)}
                </strong>
                <span>{line.fundName}</span>
                <span className={styles.note}>{dealtText(line)}</span>
              </li>
            ))}
          </ul>
          <DescriptionList
            items={[
              { term: 'Waarde nu', value: formatEuro(valueBefore) },
              { term: 'Waarde daarna', value: formatEuro(valueAfter) },
              { term: 'Valutadatum', value: formatLongDate(first.dealingDay) },
              ...(repaid > 0 ? [{ term: 'Terug naar de klant', value: formatEuro(repaid) }] : []),
            ]}
          />
        </>
      )}
    </Stack>
  );
}
