import type { ContractReturn } from '@portaal/domain/investing/returns/calls';
import type { ContractTransaction } from '@portaal/domain/investing/transactions/calls';
import { isoDate } from '@portaal/engine';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowsOf } from '../../../documents/contract-amounts.ts';
import type { PeriodSnapshot, TaxSnapshot } from '../../../documents/contract-snapshot.ts';
import { document, personAccount } from '../../../schema/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueStatements } from './documents.use-cases.ts';
import type { Period } from './period-snapshot.repository.ts';

interface OwnedContract {
  readonly ContractID: string;
  readonly Omschrijving: string;
  readonly Product: string;
  readonly Status: string;
  readonly PrimoWaardeHuidigeMaandNaProlongatie: number;
  readonly WaardeDatum: string;
  readonly Posities: readonly {
    readonly Fonds: string;
    readonly Participaties: number;
    readonly Koers: number;
    readonly Waarde: number;
  }[];
}

const RUN = isoDate('2026-11-01');
const euro = (cents: number | null): number => (cents ?? 0) / 100;

/** A period for each kind of statement, up to the day of the figures on the pages. */
const untilNow: readonly Period[] = (['quarterly', 'annual', 'taxStatement'] as const).map((kind) => ({
  kind,
  reference: 'nu',
  from: isoDate(kind === 'quarterly' ? '2026-08-01' : '2026-01-01'),
  to: RUN,
}));

describe('R-29 the figures in documents match those on the pages', () => {
  let portal: TestApp;
  const investors: { cookie: string; contracts: OwnedContract[] }[] = [];
  /** Documents by contract id. */
  const documents = new Map<string, { kind: string; reference: string; snapshot: PeriodSnapshot }[]>();

  beforeAll(async () => {
    portal = await createTestApp();
    const { orm } = portal.database;
    for (const email of ['investeerder@example.nl', 'openstaand@example.nl']) {
      const cookie = await portal.signIn(email);
      const list: { ContractID: string; Status: string }[] = await get('/api/contracts', cookie);
      const contracts: OwnedContract[] = [];
      for (const { ContractID } of list) {
        const { Contract } = await get<{ Contract: OwnedContract[] }>(`/api/contracts/${ContractID}`, cookie);
        contracts.push(...Contract);
      }
      investors.push({ cookie, contracts });
    }
    const ids = investors.flatMap(({ contracts }) => contracts.map(({ ContractID }) => ContractID)).sort();
    const range = { first: ids.at(0) ?? '', last: ids.at(-1) ?? '' };
    const { clock, configuration } = portal.services;
    const issueContext = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
    for (const period of untilNow) {
      await portal.database.transaction((tx) => issueStatements(tx, issueContext, period, range));
    }
    const rows = await orm
      .select({
        contractId: document.contractId,
        kind: document.kind,
        reference: document.reference,
        snapshot: document.snapshot,
      })
      .from(document)
      .innerJoin(personAccount, eq(personAccount.id, document.personId))
      .where(
        and(eq(document.brand, 'baken'), inArray(document.kind, ['quarterly', 'annual', 'taxStatement'])),
      );
    for (const { contractId, snapshot, ...row } of rows) {
      const issuedDocument = { ...row, snapshot: snapshot as PeriodSnapshot };
      documents.set(contractId, [...(documents.get(contractId) ?? []), issuedDocument]);
    }
  });
  afterAll(() => portal.close());

  async function get<T>(url: string, cookie: string): Promise<T> {
    return (await portal.call({ method: 'GET', url, cookie })).json().data;
  }
  const each = async (
    check: (
      held: OwnedContract,
      issuedDocument: { kind: string; reference: string; snapshot: PeriodSnapshot },
      cookie: string,
    ) => unknown,
  ) => {
    let compared = 0;
    for (const { cookie, contracts } of investors) {
      for (const contract of contracts) {
        for (const issuedDocument of documents.get(contract.ContractID) ?? []) {
          await check(contract, issuedDocument, cookie);
          compared += 1;
        }
      }
    }
    return compared;
  };

  // Promise: Eenmalige kosten zijn van opdrachten die na … en uiterlijk op … zijn uitgevoerd.
  test('the figures in documents equal the figures of the returns page for the same days', async () => {
    const compared = await each(
      async ({ ContractID, Omschrijving }, { kind, reference, snapshot }, cookie) => {
        const { from, to, beginCents, endCents, flows } = snapshot;
        const query = `van=${from}&tot=${to}`;
        const page = await get<ContractReturn>(`/api/contracts/${ContractID}/rendement?${query}`, cookie);
        const { deposited, transferredIn, reversed, withdrawn, distributed, dividendTax, annuityGross } =
          flowsOf(flows);
        const { entryCost, exitCost, wrapperCost } = flowsOf(flows);
        const [paidIn, paidOut] = [
          deposited + transferredIn,
          withdrawn + distributed + dividendTax + annuityGross + reversed,
        ];
        expect
          .soft(
            {
              beginwaarde: euro(beginCents),
              eindwaarde: euro(endCents),
              ingelegd: euro(paidIn),
              opgenomen: euro(paidOut),
              resultaat: euro((endCents ?? 0) - (beginCents ?? 0) - paidIn + paidOut),
              kosten: euro(entryCost + exitCost + wrapperCost),
            },
            `${Omschrijving}, ${kind} ${reference}`,
          )
          .toEqual({
            beginwaarde: page.beginwaarde,
            eindwaarde: page.eindwaarde,
            ingelegd: page.ingelegd,
            opgenomen: page.opgenomen,
            resultaat: page.resultaat,
            kosten: page.kosten,
          });
      },
    );
    expect(compared).toBeGreaterThan(60);
  });

  test('the figures in documents show a value equal to the sum of the positions, to the cent', async () => {
    await each(({ Omschrijving }, { snapshot }) => {
      for (const [value, positions] of [
        [snapshot.beginCents, snapshot.beginPositions],
        [snapshot.endCents, snapshot.endPositions],
      ] as const) {
        const sum = positions.reduce((total, { valueCents }) => total + valueCents, 0);
        expect.soft(sum, Omschrijving).toBe(value ?? 0);
      }
    });
  });

  test('the figures in documents match the value in the overview and the contract details after the last dealing run', async () => {
    let compared = 0;
    await each((contract, { reference, snapshot }) => {
      if (reference !== 'nu' || contract.WaardeDatum !== RUN) return;
      expect
        .soft(euro(snapshot.endCents), contract.Omschrijving)
        .toBe(contract.PrimoWaardeHuidigeMaandNaProlongatie);
      expect
        .soft(
          snapshot.endPositions.map(({ fund, units, price, valueCents }) => ({
            Fonds: fund,
            Participaties: Number(units),
            Koers: Number(price),
            Waarde: euro(valueCents),
          })),
          contract.Omschrijving,
        )
        .toEqual(
          contract.Posities.map(({ Fonds, Participaties, Koers, Waarde }) => ({
            Fonds,
            Participaties,
            Koers,
            Waarde,
          })),
        );
      compared += 1;
    });
    expect(compared).toBeGreaterThan(20);
  });

  test("the figures in documents show payouts and premiums equal to the sum of the year's transactions", async () => {
    const kinds = new Set<string>();
    await each(async ({ ContractID, Product, Omschrijving }, { kind, snapshot }, cookie) => {
      if (kind !== 'taxStatement' || Product === 'SB') return;
      const { from, to, payouts, received } = snapshot as TaxSnapshot;
      const year = from.slice(0, 4);
      const listed = async (query: string): Promise<ContractTransaction[]> => {
        const url = `/api/contracts/${ContractID}/transactions?${query}&limit=200`;
        return (await get<{ items: ContractTransaction[] }>(url, cookie)).items;
      };
      const cents = (lines: readonly ContractTransaction[]): number =>
        lines.reduce((sum, { Bedrag }) => sum + Math.round((Bedrag ?? 0) * 100), 0);

      const paid = [
        ...(await listed(`jaar=${year}&soort=uitkering`)),
        ...(await listed(`jaar=${year}&soort=belasting`)),
      ];
      const gross = payouts.flatMap(({ netCents, wageTaxCents, healthcareCents }) => [
        netCents,
        wageTaxCents,
        healthcareCents,
      ]);
      const inYear = paid.filter(({ Valutadatum }) => Valutadatum >= from && Valutadatum < to);
      expect
        .soft(
          gross.reduce((sum, part) => sum + part, 0),
          Omschrijving,
        )
        .toBe(0 - cents(inYear));

      // Premiums count on the day of receipt, and a deposit received in December is dealt in January.
      const premiums = (await listed('soort=inleg')).filter(({ Datum }) => Datum >= from && Datum < to);
      expect
        .soft(
          received.reduce((sum, { amountCents }) => sum + amountCents, 0),
          Omschrijving,
        )
        .toBe(cents(premiums));
      if (gross.length > 0 || received.length > 0) kinds.add(Product);
    });
    expect([...kinds].sort()).toEqual(['SDIL', 'SUL']);
  });
});
