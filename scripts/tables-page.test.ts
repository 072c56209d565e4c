import { expect, test } from 'vitest';
import { describeTables } from '../apps/api/src/schema/described-tables.ts';
import { tableComments, tablesPage } from './tables-page.ts';

test('uses the comment directly above a table definition', () => {
  const source =
    "/** Something else. */\nconst a = 1;\n\n/**\n * A session\n * of a browser.\n */\nexport const session = pgTable(\n  'session',\n";
  expect([...tableComments(source)]).toEqual([['session', 'A session of a browser.']]);
});

test('lists every table once, with its columns, rights and the retention rule for its personal data', () => {
  const page = tablesPage();
  const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings.toSorted()).toEqual(describeTables().map(({ name }) => name));
  const session = page.split('### session\n')[1]?.split('\n### ')[0] ?? '';
  for (const line of [
    '`admin_session_id` uuid?',
    '- Primary key: `id`',
    '- Unique: `token_hash`',
    '`person_id`, `brand` → `person_account`',
    '- Server role: reads, adds, changes and removes rows',
    '- Personal data: Erased when the person closes the account.',
  ]) {
    expect(session).toContain(line);
  }
  const ledger = page.split('### ledger_entry\n')[1] ?? '';
  expect(ledger).toContain('- Server role: reads and adds rows; nothing changes or removes them');
});

test('draws an arrow in the diagram for each reference, except references to the employee who performed the action', () => {
  const [diagram = ''] =
    tablesPage()
      .split('## money\n')[1]
      ?.match(/```mermaid[\s\S]*?```/) ?? [];
  expect(diagram).toContain('deposit ||--o{ payment : deposit_id');
  expect(diagram).toContain('contract ||--o{ deposit : contract_id');
  expect(diagram).not.toMatch(/person_account \|\|--o. (?:bank_statement|payout_batch) /);
});
