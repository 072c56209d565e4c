import { reviewedStatuses } from '@portaal/domain/investing/applications/reviews';
import { transactionGroups } from '@portaal/domain/money/ledger/groups';
import { peopleOrders, peopleStatuses } from '@portaal/domain/office/people/table-view';
import { securityEventKinds } from '@portaal/domain/office/security-events/kinds';
import { roles } from '@portaal/domain/sign-in/users/roles';
import { matching, oneOf, searchParams, text, year } from '../../../lib/search-params.ts';
import { adminSectionNames } from './admin-sections.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : undefined;
}

/**
 * Search parameters of the admin area. All sections share one path. Without a section, contract or person it shows
 * the table of people.
 */
export const adminSearch = searchParams({
  deel: oneOf(adminSectionNames),
  // Parameters of the people table.
  rol: oneOf(roles),
  status: oneOf(peopleStatuses),
  sorteer: oneOf(peopleOrders),
  pagina: pageNumber,
  persoon: text,
  // Number of the contract, and the filter of its ledger.
  contract: text,
  jaar: year,
  soort: oneOf(transactionGroups),
  // Status filter of the queues and of the applications, and the change request or application on screen.
  stand: oneOf(['afgehandeld']),
  alleen: oneOf([...reviewedStatuses.open, ...reviewedStatuses.closed]),
  verzoek: text,
  aanvraag: text,
  // The bank statement on screen, and the day of the books page.
  afschrift: text,
  dag: matching(DAY),
  // Filter of the security events: kind, first day and last day. `persoon` filters by person.
  gebeurtenis: oneOf(securityEventKinds),
  van: matching(DAY),
  tot: matching(DAY),
  // The dealing day of a dealing run, and the valuation date of prices.
  maand: text,
  datum: matching(/^\d{4}-\d{2}-01$/),
});

export type AdminSearch = ReturnType<typeof adminSearch>;
