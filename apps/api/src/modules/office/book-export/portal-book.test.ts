import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESCRIPTION_FILE, readDescription } from '@portaal/domain/office/book-package/description';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { checkBook, faultText } from '../book-package/book-package.use-cases.ts';
import {
  DIFFERENT_POSITIONS,
  DIFFERENT_TOTALS,
  loadIntoSqlite,
} from '../book-package/testing/sqlite-package.ts';
import { exportTo, filesOf } from './testing/exported-book.ts';

let portal: TestApp;
let folder = '';
beforeAll(async () => {
  portal = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'uitvoer-'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

it.each(['anker', 'baken'])(
  'a book that was made in the portal passes the check of a package: %s',
  // The export writes each document, which takes long on a busy machine.
  { timeout: 120_000 },
  async (brand) => {
    const path = join(folder, `${brand}.zip`);
    await exportTo({ portal }, path, { brand });
    const list: string[] = [];
    const { totals } = await checkBook(path, (fault) => list.push(faultText(fault)));
    // The statements of the demo do not cover all money in the demo.
    expect(list.filter((line) => !line.startsWith('rekeningen.csv, saldo'))).toEqual([]);
    expect(totals?.rows.contracten).toBeGreaterThan(5);
    expect(totals?.rows.grootboek).toBeGreaterThan(100);
    expect(totals?.rows.documenten).toBeGreaterThan(5);
    // Another system needs nothing but the files and their description.
    const files = await filesOf(path);
    const query = loadIntoSqlite((name) => Buffer.from(files[name] ?? '', 'latin1').toString());
    expect(query('PRAGMA foreign_key_check')).toEqual([]);
    expect(query(DIFFERENT_POSITIONS)).toEqual([]);
    expect(query(DIFFERENT_TOTALS)).toEqual([]);
    expect(query('SELECT * FROM standen WHERE waarde > 0').length).toBeGreaterThan(5);
  },
);

it('an export names each request, switch, transfer and refund that waits, because no file contains them', async () => {
  const [contract] = await portal.rows(
    "select id, number from contract where brand = 'baken' and former_number is null and status = 'active' order by id limit 1",
  );
  await withoutTriggers(
    portal.database,
    sql`insert into change_request (id, number, contract_id, person_id, brand, option, status, requested, created_at)
      select gen_random_uuid(), 'VERZOEK1', id, person_id, brand, 'lijfrente', 'received', '{}', '2026-11-20'
      from contract where id = ${contract?.id}`,
    sql`insert into fund_switch (id, contract_id, status, deal_from, created_at)
      values (gen_random_uuid(), ${contract?.id}, 'queued', '2026-12-01', '2026-11-20')`,
    sql`insert into capital_transfer (id, contract_id, person_id, brand, provider_name, sealed_policy_number, policy_hash,
        is_whole, kind, regime, expected_cents, state, ordered_at, closed_at, changed_at)
      select gen_random_uuid(), c.id, c.person_id, c.brand, 'Oude Aanbieder', 'v1.x', c.id::text, true, 'accumulation',
        'from2014', 100, case when c.id = ${contract?.id} then 'ordered' else 'withdrawn' end, now(),
        case when c.id = ${contract?.id} then null else now() end, now()
      from (select * from contract where brand = 'baken' order by (id = ${contract?.id}) desc, id limit 3) c`,
    sql`insert into outgoing_transfer (id, contract_id, person_id, brand, provider_name, sealed_policy_number, state,
        requested_at, changed_at)
      select gen_random_uuid(), id, person_id, brand, 'Nieuwe Aanbieder', 'v1.x', 'requested', now(), now()
      from contract where id = ${contract?.id}`,
    sql`delete from book_balance where brand = 'baken' and account in ('surplus', 'openItem')`,
    sql`insert into book_balance (brand, account, subject, balance_cents)
      values ('baken', 'surplus', 'a', -12345), ('baken', 'surplus', 'b', -5), ('baken', 'openItem', 'c', -700)`,
  );
  const path = join(folder, 'niet-mee.zip');
  const { remainders } = await exportTo({ portal }, path, { brand: 'baken' });
  expect(
    remainders.filter((text) => text.includes(contract?.number) || !text.startsWith('Contract')),
  ).toEqual([
    `Contract ${contract?.number}: verzoek VERZOEK1 (Lijfrente) is nog niet verwerkt.`,
    `Contract ${contract?.number}: een fondswissel wacht. In opdrachten.csv staat deze als opdracht per paar fondsen; een portaal als dit importeert die niet.`,
    `Contract ${contract?.number}: de overdracht van lijfrentekapitaal door Oude Aanbieder loopt nog.`,
    `Contract ${contract?.number}: de overdracht van de lijfrente naar Nieuwe Aanbieder is nog niet verkocht. De rekening van die aanbieder gaat niet mee.`,
    'Opdrachten voor een overdracht van lijfrentekapitaal, afgehandeld: 2.',
    'Open posten van de bank: samen €\u00a07,00, 1 keer.',
    'Te veel ontvangen en nog niet terugbetaald: €\u00a0123,50, 2 keer.',
  ]);
  const description = Buffer.from((await filesOf(path))[DESCRIPTION_FILE] ?? '', 'latin1').toString();
  expect(readDescription(description)).toMatchObject({ metadata: { nietMee: remainders } });
});
