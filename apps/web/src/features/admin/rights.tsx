import * as calls from '@portaal/domain/calls';
import type { AdminCallName } from '@portaal/domain/rights';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../lib/http/call-query.ts';
import type { AdminSectionName } from './search.ts';

/** What this employee may do, as the server says; asked anew with the page, as roles change. */
export const useRights = () =>
  useQuery({ ...callQuery(calls.getRights, { globalErrors: false }), staleTime: 60_000 });

/** Whether the roles of this employee allow a call; nothing is allowed until it is known. */
export function useMay(): (call: AdminCallName) => boolean {
  const allowed = new Set(useRights().data?.calls);
  return (call) => allowed.has(call);
}

/** What only those may see who may make the call. */
export function IfMay({
  call,
  children,
}: {
  readonly call: AdminCallName;
  readonly children: ReactNode;
}): ReactNode {
  return useMay()(call) ? children : null;
}

/** What each part of the admin area reads: who may not read it does not see it. */
export const sectionCalls: Readonly<Record<AdminSectionName, AdminCallName>> = {
  goedkeuring: 'listApprovals',
  beveiliging: 'listSecurityEvents',
  terugbellen: 'listCallbackRequests',
  uitnodigingen: 'listEmployeeInvitations',
  maand: 'listDealingRuns',
  koersen: 'getFundPrices',
  fondsdocumenten: 'listFundDocumentVersions',
  panden: 'listBuildingsVersions',
  jaarcijfers: 'listYearlyFigures',
  aanvragen: 'listApplicationReviews',
  afschriften: 'listBankStatements',
  'bank-en-boeken': 'getBookReport',
  uitbetalen: 'previewPayouts',
  betalingen: 'listPaymentReviews',
  incassos: 'listCollectionReviews',
  'open-posten': 'listOpenItems',
  verkopen: 'listSellQueue',
  wijzigingen: 'listChangeReviews',
  vragenlijsten: 'listQuestionnaireReviews',
  onderhoud: 'startMaintenance',
};
