import { expect, type Page } from '@playwright/test';
import type { CollectionReview } from '@portaal/domain/money/mandates/reviews';
import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import type { BookImport } from '@portaal/domain/office/book-import/calls';
import type { ShadowComparison } from '@portaal/domain/office/shadow-comparisons/calls';
import { isoDate } from '@portaal/engine';
import { accounts } from './portal.ts';
import { pageTitle } from './screen.ts';
import { openPage, type ScreenState } from './screen-state.ts';

/** An amount with seven digits before the comma, which shows whether a table overflows. */
const LARGE = 1_234_567_89;

const bookImport: BookImport = {
  id: '0195f2ab-0000-7000-8000-000000000001',
  state: 'registered',
  registeredAt: '2026-11-18T10:00:00.000Z',
  digest: 'ab'.repeat(32),
  report: {
    brand: 'anker',
    until: isoDate('2026-11-17'),
    valuedOn: isoDate('2026-11-15'),
    rows: [{ file: 'grootboek', rows: 1_234_567 }],
    funds: [
      {
        day: isoDate('2026-11-15'),
        fund: 'NVF',
        ledgerUnits: LARGE * 100,
        reportedUnits: LARGE * 100 - 1,
        ledgerCents: LARGE,
        reportedCents: LARGE - 1,
      },
    ],
    money: { bank: LARGE, undealt: LARGE, toPay: 0, withheld: 0, passedOn: 0 },
    differences: [
      { code: 'standen 2 waarde', text: 'standen.csv, regel 2, waarde: een cent.', count: 1, cents: 1 },
    ],
    continued: {
      since: isoDate('2026-10-21'),
      files: [{ file: 'uit_te_betalen', added: 1_234, changed: 12, equal: 1_234_567, settled: 3 }],
      comparedLines: 1_234,
      lastRun: null,
    },
  },
  reasons: [],
  explainedBy: null,
  own: false,
  signed: null,
  stored: [],
  closedAt: null,
  closedBecause: null,
};

const comparison: ShadowComparison = {
  id: '0195f2ab-0000-7000-8000-000000000002',
  day: '2026-11-15',
  month: '2026-11-01',
  digest: 'cd'.repeat(32),
  comparedAt: '2026-11-18T10:00:00.000Z',
  comparedBy: null,
  positions: 12_345,
  differenceCount: 1,
  funds: [
    { fund: 'NVF', reportedUnits: LARGE, ourUnits: LARGE - 1, reportedCents: LARGE, ourCents: LARGE - 1 },
  ],
  differences: [
    {
      number: 1,
      contract: 'HV-04711',
      fund: 'NVF',
      reportedUnits: LARGE,
      ourUnits: LARGE - 1,
      reportedCents: LARGE,
      ourCents: null,
      reason: null,
    },
  ],
  isReplaced: false,
  explainedBy: null,
  own: false,
  accepted: null,
};

/** Shows a brand in the state `shadow`. No demo brand has this state, because all demo brands are open. */
async function showOldSystem(page: Page): Promise<void> {
  const takeover = {
    state: 'shadow',
    until: '2026-11-17',
    missing: [],
    mandates: 1_234,
    list: { mandates: 1_233, by: 'Bram Kok', at: '2026-11-18T10:00:00.000Z' },
    unmatched: [{ side: 'ours', reference: 'M00007' }],
    unmatchedCount: 1,
    askedBy: null,
    takenOver: null,
  };
  const responses = {
    'book-imports': [bookImport],
    'shadow-comparisons': [comparison],
    takeover,
  };
  for (const [path, data] of Object.entries(responses)) {
    await page.route(`**/api/admin/${path}`, (route) => route.fulfill({ json: { data } }));
  }
  await openPage('/admin?deel=bestaand-boek')(page);
}

/** Page states of the admin area. */
export const adminStates: readonly ScreenState[] = [
  {
    name: 'the people of the admin area',
    as: accounts.admin,
    show: async (page) => {
      await openPage('/admin')(page);
      await expect(page.getByRole('table', { name: 'Personen' })).toBeVisible();
    },
  },
  {
    name: 'a person of the admin area, and the question why somebody looks along',
    as: accounts.admin,
    show: async (page) => {
      await openPage('/admin')(page);
      await page.getByRole('link', { name: 'Otto Stam' }).click();
      await expect(pageTitle(page, 'Otto Stam')).toBeVisible();
      await page.getByRole('button', { name: 'Bekijk als klant' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Bekijk als klant' }).click();
      await expect(question.getByLabel('Waarom kijkt u mee?')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the month that is to be run',
    as: accounts.admin,
    show: async (page) => {
      await openPage('/admin?deel=maand')(page);
      await expect(page.getByRole('table', { name: 'Koersen en participaties' })).toBeVisible();
    },
  },
  {
    name: 'the bank and the books of a day',
    as: accounts.admin,
    show: async (page) => {
      await openPage('/admin?deel=bank-en-boeken')(page);
      await expect(page.getByRole('table', { name: 'Van wie het geld is' })).toBeVisible();
    },
  },
  {
    name: 'the prices to enter',
    as: accounts.admin,
    show: async (page) => {
      await openPage('/admin?deel=koersen')(page);
      await expect(page.getByRole('table', { name: /^Koersen per fonds en maand/ })).toBeVisible();
    },
  },
  {
    name: 'the orders to sell that wait',
    as: accounts.admin,
    show: async (page) => {
      const funds = [
        {
          fundId: 1,
          name: 'Nederlands Vastgoed Fonds',
          units: 800,
          amount: null,
          dealFrom: '2026-11-01',
          executedUnits: 628,
          executedGross: 62_800,
          isDone: false,
        },
      ];
      const sale = {
        id: '1',
        number: 'V-2026-000001',
        contractNumber: '2026-000001',
        personId: '1',
        personName: 'Iris Veldkamp',
        kind: 'units',
        status: 'partlyExecuted',
        requestedAt: '2026-10-02T10:00:00Z',
        cancellableUntil: '2026-10-30T15:00:00Z',
        closedAt: null,
        funds,
      };
      await page.route('**/api/admin/sell-requests?*', (route) =>
        route.fulfill({ json: { data: { items: [sale], next: null } } }),
      );
      await openPage('/admin?deel=verkopen')(page);
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'a monthly package, a difference with the old system without a reason, and a takeover',
    as: accounts.admin,
    show: async (page) => {
      await showOldSystem(page);
      await page.getByRole('button', { name: 'Redenen bewaren' }).scrollIntoViewIfNeeded();
      await expect(page.getByLabel(/^Machtiging M00007 staat in ons boek/)).toBeVisible();
    },
  },
  {
    name: 'the ledger of a contract, and a line that is to be mended',
    as: accounts.admin,
    show: async (page) => {
      await openPage('/admin')(page);
      await page.getByRole('link', { name: 'Iris Veldkamp' }).click();
      await page.getByRole('row').filter({ hasText: 'Lijfrente voor later' }).getByRole('link').click();
      const name = 'Het grootboek, nieuwste regels eerst';
      const folded = page.getByRole('list', { name });
      await expect(page.getByRole('table', { name }).or(folded)).toBeVisible();
      // On a phone the details of a ledger line are behind a tap.
      await folded.locator('details').evaluateAll((lines) => {
        for (const line of lines) (line as HTMLDetailsElement).open = true;
      });
      await page.getByText(/^Stortingen \(/).click();
      await page
        .getByRole('button', { name: /^Regel \d+ terugdraaien$/ })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Alleen terugdraaien').check();
      await expect(page.getByRole('dialog').getByText('Waarde daarna')).toBeVisible();
    },
  },
  {
    name: 'the questionnaires that wait, and one that is handled without a word',
    as: accounts.admin,
    show: async (page) => {
      const review = {
        id: '1',
        personId: '1',
        personName: 'Iris Veldkamp',
        questionnaire: 'Algemene vragenlijst',
        completedAt: '2026-11-19T10:00:00Z',
        stepsAbove: 2,
        fundsAbove: [{ fund: 'Amerikaans Vastgoed Fonds', minimumProfile: 'Offensief', steps: 2 }],
        isRepeated: true,
        computedProfile: 'Defensief',
        chosenProfile: 'Offensief',
        handled: null,
      };
      await page.route('**/api/admin/questionnaires?*', (route) =>
        route.fulfill({ json: { data: { items: [review], next: null } } }),
      );
      await openPage('/admin?deel=vragenlijsten')(page);
      await page.getByRole('button', { name: 'Vragenlijst van Iris Veldkamp afhandelen' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Afgehandeld' }).click();
      await expect(question.getByLabel('Wat hebt u gedaan?')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the collections an employee looks at, and one that is resumed without a word',
    as: accounts.admin,
    show: async (page) => {
      const suspended: CollectionReview = {
        id: '1',
        reason: 'stopped',
        createdAt: '2026-12-29T06:07:00Z',
        said: 'MD06',
        finding: null,
        payer: null,
        reference: '12345',
        contract: { number: '2026-000001', personId: '1', personName: 'Iris Veldkamp' },
        collection: { amount: 100, on: '2026-12-28' },
        mandate: { id: '1', isResumable: true },
        handled: null,
      };
      const unread = {
        ...suspended,
        id: '2',
        reason: 'unknownState',
        said: 'FROZEN',
        reference: '88',
      } as const;
      const items = [suspended, { ...unread, contract: null, collection: null, mandate: null }];
      await page.route('**/api/admin/collections?*', (route) =>
        route.fulfill({ json: { data: { items, next: null } } }),
      );
      await openPage('/admin?deel=incassos')(page);
      await page.getByRole('button', { name: 'Mandaat van Iris Veldkamp hervatten' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Hervatten' }).click();
      await expect(question.getByLabel('Waarom hervat u het?')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the payments an employee looks at, and one that is refunded without a word',
    as: accounts.admin,
    show: async (page) => {
      const surplus: PaymentReview = {
        id: '1',
        contractNumber: '2026-000001',
        personId: '1',
        personName: 'Iris Veldkamp',
        amount: 12_500,
        method: 'ideal',
        paidWith: 'transfer',
        status: 'paid',
        startedAt: '2026-11-18T10:00:00Z',
        paidAt: '2026-11-20T10:00:00Z',
        providerId: 'tr_WDqYK6vllg',
        isSurplus: true,
        discrepancies: [],
        refund: {
          status: 'failed',
          by: 'Anne Meester',
          at: '2026-11-21T10:00:00Z',
          reason: 'Dubbel betaald',
        },
        isRefundable: true,
      };
      const differs: PaymentReview = {
        ...surplus,
        id: '2',
        paidWith: null,
        status: 'open',
        paidAt: null,
        isSurplus: false,
        discrepancies: ['amount', 'mode'],
        refund: null,
        isRefundable: false,
      };
      await page.route('**/api/admin/payments?*', (route) =>
        route.fulfill({ json: { data: { items: [surplus, differs], next: null } } }),
      );
      await openPage('/admin?deel=betalingen')(page);
      await page.getByRole('button', { name: 'Betaling van Iris Veldkamp terugstorten' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Terugstorten' }).click();
      await expect(question.getByLabel('Waarom doet u dit?')).toHaveAttribute('aria-invalid', 'true');
    },
  },
];
