import { expect, test } from 'vitest';
import { ruleIndexFaults, ruleRowsOf } from './rule-index.ts';

const files = {
  'money.md': '# Money\n\n## 10.2 Year of a premium\n\n## 5.5 Deposits, and reversals\n',
  'sign-in.md': '## integrations 4.2 Sign-in\n\n## About this page\n',
};
const rows = [
  '| 5.5 | [Deposits, and reversals](money.md#55-deposits-and-reversals) | money.md |',
  '| 10.2 | [Year of a premium](money.md#102-year-of-a-premium) | money.md |',
  '| integrations 4.2 | [Sign-in](sign-in.md#integrations-42-sign-in) | sign-in.md |',
];

test('builds the rows from the headings, in order of their numbers', () => {
  expect(ruleRowsOf(files)).toEqual(rows);
});

test('reports an index that lacks a rule or lists an obsolete rule', () => {
  const [deposits, premium, signIn] = rows;
  const gone = '| 9 | [Sources](sources.md#9-sources) | sources.md |';
  expect(ruleIndexFaults(['| Rule | Title |', ...rows].join('\n'), rows)).toEqual([]);
  expect(ruleIndexFaults([deposits, signIn, gone].join('\n'), rows)).toEqual([
    `ontbreekt: ${premium}`,
    `klopt niet: ${gone}`,
  ]);
});
