import {
  type CreditTransfer,
  pain001,
  type TransferOrder,
} from '../apps/api/src/integrations/bank/pain001.ts';
import { writeFile } from '../apps/api/src/modules/money/payouts/payout-file.use-cases.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { newId } from '../apps/api/src/platform/new-id.ts';
import { cents, isoDate } from '../packages/engine/src/index.ts';
import { timed } from './bench-services.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median, sampleInTurn } from './samples.ts';

const LINES = 100_000;
const ROUNDS = 5;
const AMOUNT = 123_45;

/**
 * Measures generating and writing a payout file, compressed and encrypted, against writing the same bytes the same
 * way.
 */
export async function payoutFile(): Promise<Figure[]> {
  const { fieldKeys } = readConfiguration({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const transfers = Array.from(
    { length: LINES },
    (_, index): CreditTransfer => ({
      endToEndId: newId().replaceAll('-', ''),
      amountCents: cents(AMOUNT + index),
      iban: `NL91ABNA${String(index).padStart(10, '0')}`,
      name: `J. de Vries-${index}`,
      text: `Verkoop contract 2026-${String(index).padStart(6, '0')}`,
    }),
  );
  const order: TransferOrder = {
    messageId: newId().replaceAll('-', ''),
    createdAt: new Date('2026-12-11T10:00:00Z'),
    executeOn: isoDate('2026-12-11'),
    debtor: { name: 'Stichting Bewaarder', iban: 'NL27TEST2000000010' },
    count: LINES,
    totalCents: cents(transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  };
  const pieces = [...pain001(order, transfers)];
  const sizes = new Set<number>();
  const write = async (file: Iterable<string>) => {
    sizes.add((await writeFile(fieldKeys, file)).byteSize);
  };
  const samples = await sampleInTurn(
    ROUNDS,
    () => timed(() => write(pain001(order, transfers))),
    () => timed(() => write(pieces)),
  );
  const [bytes = 0, ...others] = sizes;
  if (others.length > 0) throw new Error('the same order gave other bytes');
  return [
    atMost(
      `Betaalbestand van ${dutch(LINES, '')} regels t.o.v. dezelfde bytes wegschrijven`,
      median(samples.map(({ first, second }) => first / second)),
      2,
      '×',
    ),
    remark('duur', dutch(median(samples.map(({ first }) => first)), 'ms')),
    remark('grootte', dutch(bytes / 1e6, 'MB')),
  ];
}
