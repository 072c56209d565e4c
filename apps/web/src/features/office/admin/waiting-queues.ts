import type { QueueName } from '@portaal/domain/fields/queue-terms';
import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import type { AdminSectionName } from './admin-sections.ts';

interface WaitingQueueTexts {
  readonly term: string;
  readonly section: AdminSectionName;
  readonly queue: QueueName;
  readonly one: string;
  readonly more: string;
}

/** The section of each queue, and the texts for its waiting items. */
const waitingQueues: readonly WaitingQueueTexts[] = [
  {
    term: 'Ter goedkeuring',
    section: 'goedkeuring',
    queue: 'approvals',
    one: 'verzoek van een collega',
    more: 'verzoeken van collega’s',
  },
  {
    term: 'Beveiliging',
    section: 'beveiliging',
    queue: 'alarms',
    one: 'nieuw alarm',
    more: 'nieuwe alarmen',
  },
  { term: 'Terugbellen', section: 'terugbellen', queue: 'callbacks', one: 'verzoek', more: 'verzoeken' },
  { term: 'Aanvragen', section: 'aanvragen', queue: 'applications', one: 'aanvraag', more: 'aanvragen' },
  {
    term: 'Overdrachten',
    section: 'overdrachten',
    queue: 'transfers',
    one: 'overdracht',
    more: 'overdrachten',
  },
  {
    term: 'Wijzigingsverzoeken',
    section: 'wijzigingen',
    queue: 'changes',
    one: 'verzoek',
    more: 'verzoeken',
  },
  {
    term: 'Vragenlijsten',
    section: 'vragenlijsten',
    queue: 'questionnaires',
    one: 'vragenlijst',
    more: 'vragenlijsten',
  },
  { term: 'Betalingen', section: 'betalingen', queue: 'payments', one: 'betaling', more: 'betalingen' },
  {
    term: 'Fondsdocumenten',
    section: 'fondsdocumenten',
    queue: 'fundDocuments',
    one: 'document',
    more: 'documenten',
  },
  {
    term: 'Panden',
    section: 'panden',
    queue: 'buildings',
    one: 'lijst met panden',
    more: 'lijsten met panden',
  },
  { term: 'Incasso’s', section: 'incassos', queue: 'collections', one: 'incasso', more: 'incasso’s' },
  { term: 'Open posten', section: 'open-posten', queue: 'openItems', one: 'bankregel', more: 'bankregels' },
  {
    term: 'Afschriften',
    section: 'afschriften',
    queue: 'unconfirmedStatements',
    one: 'afschrift om te controleren',
    more: 'afschriften om te controleren',
  },
  {
    term: 'Geweigerde afschriften',
    section: 'afschriften',
    queue: 'rejectedStatements',
    one: 'geweigerd bestand',
    more: 'geweigerde bestanden',
  },
  {
    term: 'Betaalbestanden',
    section: 'uitbetalen',
    queue: 'madeBatches',
    one: 'bestand om aan te leveren',
    more: 'bestanden om aan te leveren',
  },
  { term: 'Verkoopopdrachten', section: 'verkopen', queue: 'sales', one: 'opdracht', more: 'opdrachten' },
];

/** A queue with its waiting items. */
interface CountedQueue extends WaitingQueueTexts {
  readonly waiting: NonNullable<AdminWork[QueueName]>;
}

/**
 * Returns the queues that the server counted. During an upgrade, an older server may count fewer queues than this
 * version knows.
 */
export const countedQueues = (work: AdminWork): readonly CountedQueue[] =>
  waitingQueues.flatMap((texts) => {
    const waiting = work[texts.queue];
    return waiting === undefined ? [] : [{ ...texts, waiting }];
  });
