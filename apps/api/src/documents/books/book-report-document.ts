import { bookAccounts } from '@portaal/domain/money/books/book';
import type { BookReport, BookReportAccount } from '@portaal/domain/money/books/calls';
import { differenceText } from '@portaal/domain/money/books/differences';
import { overdueText } from '@portaal/domain/money/books/expected-days';
import { itemAges, openKinds, payoutStatuses, underwayTexts } from '@portaal/domain/money/books/explanations';
import type { Brand } from '../../brands/brands.ts';
import { callout } from '../../pdf/callout.ts';
import { writeDocument } from '../../pdf/document.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, paragraph, titleRule } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { section } from '../contract-document-writer.ts';
import { euro, longDate } from '../dutch-notation.ts';

/**
 * Creates the daily bank reconciliation report as a PDF for a depositary, accountant or supervisor. The content is
 * the same as that of the page.
 */
export function bookReportDocument(report: BookReport, brand: Brand, createdAt: Date): Promise<Buffer> {
  const title = `Bank en boeken op ${longDate(report.day)}`;
  return writeDocument(
    { brand, title, subject: `Aansluiting van bank en boeken bij ${brand.name}`, createdAt },
    (flow) => {
      heading(flow, 1, title);
      titleRule(flow);
      paragraph(
        flow,
        [
          `Per bankrekening van ${brand.legalName}: wat de bank zegt, wat onze boeken verklaren, en wat er open staat. Daarna van wie het geld is. Opgemaakt op ${longDate(createdAt)}.`,
        ],
        { style: 'muted', below: 12 },
      );
      verdict(flow, report);
      late(flow, report);
      for (const account of report.accounts) accountSection(flow, account);
      section(flow, 'Waar het geld is, en van wie', () => whoseMoney(flow, report));
      if (report.payouts.length > 0) {
        section(flow, 'Nog uit te betalen', () =>
          table(flow, {
            columns: [
              { header: 'Waar', align: 'start', grow: 1 },
              { header: 'Aantal', align: 'end' },
              { header: 'Bedrag', align: 'end' },
            ],
            rows: report.payouts.map(({ stand, count, amount }) => [
              payoutStatuses[stand],
              String(count),
              euro(amount),
            ]),
          }),
        );
      }
      paragraph(
        flow,
        [
          'Wat later op een eerdere dag wordt geboekt, zoals een bankregel die alsnog is verklaard, telt mee op die dag.',
        ],
        { style: 'small', above: 16 },
      );
    },
  );
}

function verdict(flow: Flow, { accounts, total, differences, lastStatementDay }: BookReport): void {
  const unnamed = [...accounts.map((account) => account.unnamed), total.unnamed].filter((one) => one !== 0);
  if (unnamed.length === 0 && differences.length === 0) {
    const title = lastStatementDay === null ? 'Er is nog geen afschrift' : 'Elke euro heeft een naam';
    callout(flow, { tone: 'info', title, paragraphs: [[`Verschil zonder naam: ${euro(0)}.`]] });
    return;
  }
  callout(flow, {
    tone: 'warning',
    title: 'Er is een verschil zonder naam',
    paragraphs: [
      ...unnamed.slice(0, 1).map((one) => [`Op deze dag: ${euro(one)}.`]),
      ...differences.slice(0, 5).map((one) => [differenceText(one)]),
    ],
  });
}

function late(flow: Flow, { overdue }: BookReport): void {
  if (overdue.length === 0) return;
  callout(flow, {
    tone: 'warning',
    title: 'Geld dat er al moest zijn toen dit werd opgemaakt',
    paragraphs: overdue.map((one) => [overdueText(one)]),
  });
}

const columns = [
  { header: 'Omschrijving', align: 'start', grow: 1 },
  { header: 'Bedrag', align: 'end' },
] as const;

function accountSection(flow: Flow, account: BookReportAccount): void {
  const { iban, name, statementDay, closing, explained, openItems, unnamed, missingFrom } = account;
  section(flow, `${name}, ${iban}`, () => {
    table(flow, {
      columns,
      rows: [
        [
          statementDay === null
            ? 'Volgens de bank: er is nog geen afschrift'
            : `Volgens de bank, afschrift tot en met ${longDate(statementDay)}`,
          euro(closing),
        ],
        ['Verklaard door onze boeken', euro(explained)],
        ...openItems.map(({ kind, age, count, amount }) => [
          `${openKinds[kind]}, ${itemAges[age]} (${count})`,
          euro(amount),
        ]),
        ['Verschil zonder naam', euro(unnamed)],
      ],
      hasTotal: true,
    });
    if (missingFrom !== null) {
      paragraph(flow, [`Er is geen afschrift van ${longDate(missingFrom)} en later.`]);
    }
  });
}

function whoseMoney(flow: Flow, { accounts, underway, otherStatement, owners, total }: BookReport): void {
  const closing = accounts.reduce((sum, account) => sum + Math.round(account.closing * 100), 0) / 100;
  table(flow, {
    columns,
    rows: [
      ['Op de bankrekeningen, volgens de afschriften', euro(closing)],
      ...(otherStatement === 0
        ? []
        : [['Geboekt tot en met deze dag, op een ander afschrift', euro(otherStatement)]]),
      ...underway.map(({ who, age, amount }) => [`${underwayTexts[who]}, ${itemAges[age]}`, euro(amount)]),
      ['Samen', euro(total.there)],
    ],
    hasTotal: true,
  });
  table(flow, {
    columns,
    rows: [
      ...owners.map(({ account, amount }) => [bookAccounts[account], euro(amount)]),
      ['Samen', euro(total.owned)],
      ['Verschil zonder naam', euro(total.unnamed)],
    ],
    hasTotal: true,
  });
}
