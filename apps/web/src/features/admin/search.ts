import { reviewedStatuses } from '@portaal/domain/applications/reviews';
import { peopleOrders, peopleStatuses } from '@portaal/domain/people/table-view';
import { securityEventKinds } from '@portaal/domain/security-events/kinds';
import { transactionGroups } from '@portaal/domain/transactions/groups';
import { roles } from '@portaal/domain/users/roles';
import { matching, oneOf, searchParams, text, year } from '../../lib/search-params.ts';

/** The parts of the admin area beside the people. `AdminTabs` says where each stands. */
export const adminSectionNames = [
  'goedkeuring',
  'terugbellen',
  'uitnodigingen',
  'beveiliging',
  'maand',
  'koersen',
  'fondsdocumenten',
  'panden',
  'jaarcijfers',
  'aanvragen',
  'afschriften',
  'bank-en-boeken',
  'uitbetalen',
  'betalingen',
  'incassos',
  'open-posten',
  'verkopen',
  'wijzigingen',
  'vragenlijsten',
  'onderhoud',
] as const;
export type AdminSectionName = (typeof adminSectionNames)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : undefined;
}

/** The parts of the admin area share one path; without a part, a contract or a person it shows the table of people. */
export const adminSearch = searchParams({
  deel: oneOf(adminSectionNames),
  // The people.
  rol: oneOf(roles),
  status: oneOf(peopleStatuses),
  sorteer: oneOf(peopleOrders),
  pagina: pageNumber,
  persoon: text,
  // The contract, and what its ledger is narrowed to.
  contract: text,
  jaar: year,
  soort: oneOf(transactionGroups),
  // The queues, where the applications of one stand, and the request to change or the application that is looked at.
  stand: oneOf(['afgehandeld']),
  alleen: oneOf([...reviewedStatuses.open, ...reviewedStatuses.closed]),
  verzoek: text,
  aanvraag: text,
  // The statement of the bank that is looked at, and the day of bank and books.
  afschrift: text,
  dag: matching(DAY),
  // The security events: of which kind, and from and until which day; `persoon` names of whom.
  gebeurtenis: oneOf(securityEventKinds),
  van: matching(DAY),
  tot: matching(DAY),
  // The dealing day of a run, and the valuation date of prices.
  maand: text,
  datum: matching(/^\d{4}-\d{2}-01$/),
});

export type AdminSearch = ReturnType<typeof adminSearch>;
