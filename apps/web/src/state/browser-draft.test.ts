// @vitest-environment happy-dom
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { cents } from '@portaal/engine';
import { expect, test } from 'vitest';
import { useApplication } from './application.ts';
import { adoptDraft, beginApplication } from './browser-draft.ts';

test("I-03 adopting the server's draft preserves the fund the user came from", () => {
  beginApplication({
    flow: 'duits',
    fundId: 2,
    requestType: 'SB',
    initialDeposit: cents(750_000),
    periodicDeposit: null,
    description: 'Later',
  });
  adoptDraft('duits', { id: 'eerder', version: 3, draft: emptyDraft }, null);
  const { investment } = useApplication.getState();
  expect(investment).toMatchObject({ preSelectedFund: 2, requestType: 'SB', server: { id: 'eerder' } });

  adoptDraft('nederlands', { id: 'ander', version: 1, draft: null }, null);
  expect(useApplication.getState().investment).toMatchObject({ preSelectedFund: null, requestType: '' });
});
