import type { AdminWork, MailLane, WaitingQueue } from '@portaal/domain/admin-work/calls';
import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatLongDate, formatNumber } from '../../lib/dutch-format.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { momentText } from '../../lib/moment-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RouterTextLink } from './links.ts';
import { sectionCalls, useMay } from './rights.tsx';
import type { AdminSectionName } from './search.ts';
import styles from './WaitingWork.module.css';

type Month = AdminWork['month'];

function monthText({ state, cutOff, missingPrices }: Month): string {
  switch (state) {
    case 'beforeCutOff':
      return `inschrijving open tot ${momentText(cutOff)}`;
    case 'pricesMissing':
      return missingPrices === 1 ? 'wacht op 1 koers' : `wacht op ${formatNumber(missingPrices)} koersen`;
    case 'ready':
      return 'kan worden verwerkt';
    case 'running':
      return 'wordt nu verwerkt';
    case 'stopped':
      return 'is gestopt, en kan verder';
  }
}

function pricesText({ missingPrices, enteredPrices, publicationDay, isOverdue }: Month): string {
  if (enteredPrices > 0) {
    return enteredPrices === 1
      ? '1 wacht op publicatie'
      : `${formatNumber(enteredPrices)} wachten op publicatie`;
  }
  if (missingPrices === 0) return 'gepubliceerd';
  return `${isOverdue ? 'hadden er uiterlijk moeten zijn op' : 'uiterlijk op'} ${formatLongDate(publicationDay)}`;
}

const queueText = ({ oldest }: WaitingQueue): string | null =>
  oldest === null ? null : `de oudste van ${formatLongDate(oldest)}`;

const counted = ({ count }: WaitingQueue, one: string, more: string): string =>
  count === 0 ? `Geen ${more}` : count === 1 ? `1 ${one}` : `${formatNumber(count)} ${more}`;

interface WorkProps {
  readonly section: AdminSectionName;
  readonly label: string;
  readonly note: string | null;
  readonly badge?: ReactNode;
}

const Work = ({ section, label, note, badge }: WorkProps) => (
  <span className={styles.work}>
    <RouterTextLink to="." search={{ deel: section }}>
      {label}
    </RouterTextLink>
    {note !== null && <span className={styles.note}>{note}</span>}
    {badge}
  </span>
);

const MONTH = 'Maand verwerken';
const PRICES = 'Koersen invoeren';
const MAIL = 'Mail en sms onderweg';
const queues = [
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
  { term: 'Aanvragen', section: 'aanvragen', queue: 'applications', one: 'aanvraag', more: 'aanvragen' },
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
  { term: 'Incasso’s', section: 'incassos', queue: 'collections', one: 'incasso', more: 'incasso’s' },
  { term: 'Open posten', section: 'open-posten', queue: 'openItems', one: 'bankregel', more: 'bankregels' },
  { term: 'Verkoopopdrachten', section: 'verkopen', queue: 'sales', one: 'opdracht', more: 'opdrachten' },
] as const;

/** Payouts have a day until which they must be decided, so that they begin on the day that was asked. */
function decideByBadge({ decideBy, urgent }: AdminWork['changes']): ReactNode {
  if (decideBy === null) return false;
  const day = formatLongDate(decideBy);
  return urgent === 0 ? (
    <span className={styles.note}>eerste beslissing uiterlijk op {day}</span>
  ) : (
    <Badge tone="danger">
      {urgent === 1 ? '1 met haast' : `${formatNumber(urgent)} met haast`}: beslis uiterlijk op {day}
    </Badge>
  );
}

function ContractLinks({ contracts }: { readonly contracts: readonly string[] }) {
  return contracts.map((number) => (
    <RouterTextLink key={number} to="." search={{ contract: number }}>
      {number}
    </RouterTextLink>
  ));
}

/** A case for each contract: its page says what is missing. */
const unidentified = ({ contracts, ...queue }: AdminWork['unidentified']) => ({
  term: 'Lijfrentes zonder naam, adres of BSN',
  value: (
    <span className={styles.work}>
      <span>{counted(queue, 'uitkering aangehouden', 'uitkeringen aangehouden')}</span>
      <ContractLinks contracts={contracts} />
      {queue.oldest !== null && <span className={styles.note}>{queueText(queue)}</span>}
      <Badge tone="warning">Niet betalen</Badge>
    </span>
  ),
});

/** Their investors confirm it themselves, or to who calls them. */
const unconfirmed = ({ contracts, ...queue }: AdminWork['unconfirmed']) => ({
  term: 'Uitbetalingen na een wijziging die niet is bevestigd',
  value: (
    <span className={styles.work}>
      <span>{counted(queue, 'uitbetaling aangehouden', 'uitbetalingen aangehouden')}</span>
      <ContractLinks contracts={contracts} />
      {queue.oldest !== null && <span className={styles.note}>{queueText(queue)}</span>}
      <Badge tone="warning">Bellen</Badge>
    </span>
  ),
});

/** Nothing is paid above the ceiling: an employee looks at them before their last year begins. */
const aboveCeiling = ({ contracts, ...queue }: AdminWork['aboveCeiling']) => ({
  term: 'Tijdelijke lijfrentes boven de grens in hun laatste jaar',
  value: (
    <span className={styles.work}>
      <span>{counted(queue, 'contract', 'contracten')}</span>
      <ContractLinks contracts={contracts} />
      <Badge tone="warning">Bellen</Badge>
    </span>
  ),
});

/** Said from 1 November on: without them payouts wait. */
const yearlyFigures = ({ missing, toDecide }: AdminWork['yearlyFigures']) => ({
  term: 'Jaarcijfers',
  value: (
    <Work
      section="jaarcijfers"
      label={missing.length === 0 ? 'Alle nodige jaren zijn geladen' : `${missing.join(' en ')} niet geladen`}
      note={
        toDecide === 0
          ? null
          : toDecide === 1
            ? '1 jaar wacht op goedkeuring'
            : `${formatNumber(toDecide)} jaren wachten op goedkeuring`
      }
      badge={missing.length > 0 && <Badge tone="warning">Laden</Badge>}
    />
  ),
});

const onlyIf = <T,>(isShown: boolean, item: T): T[] => (isShown ? [item] : []);

function laneTexts({ count, oldest, lapsed }: MailLane, one: string, more: string): string[] {
  const waiting = count === 1 ? `1 ${one}` : `${formatNumber(count)} ${more}`;
  return [
    ...(oldest === null ? [] : [`${waiting}, de oudste van ${momentText(oldest)}`]),
    ...(lapsed === 0 ? [] : [`${formatNumber(lapsed)} ${lapsed === 1 ? one : more} te oud om nog te sturen`]),
  ];
}

/** An employee cannot hurry it; they know why a customer waits, and whom to call. */
function mailWork({ urgent, message }: AdminWork['mail']) {
  const texts = [
    ...laneTexts(urgent, 'code of link', 'codes en links'),
    ...laneTexts(message, 'bericht', 'berichten'),
  ];
  return {
    term: MAIL,
    value: (
      <span className={styles.work}>
        {texts.length === 0 ? <span>Niets wacht</span> : texts.map((text) => <span key={text}>{text}</span>)}
        {(urgent.isLate || message.isLate) && <Badge tone="warning">Traag</Badge>}
      </span>
    ),
  };
}

function Known(work: AdminWork) {
  const { month } = work;
  const may = useMay();
  const readsContracts = may('getContractLedger');
  const late = month.isOverdue && <Badge tone="warning">Te laat</Badge>;
  const needsAct = (month.state === 'ready' || month.state === 'stopped') && (
    <Badge tone="info">Aan de beurt</Badge>
  );
  return (
    <DescriptionList
      items={[
        ...onlyIf(may(sectionCalls.maand), {
          term: MONTH,
          value: (
            <Work
              section="maand"
              label={formatLongDate(month.dealingDay)}
              note={monthText(month)}
              badge={late || needsAct}
            />
          ),
        }),
        ...onlyIf(may(sectionCalls.koersen), {
          term: PRICES,
          value: (
            <Work
              section="koersen"
              label={`Koersen van ${formatLongDate(month.dealingDay)}`}
              note={pricesText(month)}
            />
          ),
        }),
        ...onlyIf(
          may(sectionCalls.jaarcijfers) &&
            (work.yearlyFigures.missing.length > 0 || work.yearlyFigures.toDecide > 0),
          yearlyFigures(work.yearlyFigures),
        ),
        ...onlyIf(readsContracts && work.unidentified.count > 0, unidentified(work.unidentified)),
        ...onlyIf(readsContracts && work.unconfirmed.count > 0, unconfirmed(work.unconfirmed)),
        ...onlyIf(readsContracts && work.aboveCeiling.count > 0, aboveCeiling(work.aboveCeiling)),
        ...queues
          .filter(({ section }) => may(sectionCalls[section]))
          .map(({ term, section, queue, one, more }) => ({
            term,
            value: (
              <Work
                section={section}
                label={counted(work[queue], one, more)}
                note={queueText(work[queue])}
                badge={queue === 'changes' && decideByBadge(work.changes)}
              />
            ),
          })),
        mailWork(work.mail),
      ]}
    />
  );
}

/** As high as what comes, so that nobody presses beside what they aimed at. */
const Loading = () => (
  <div aria-busy="true">
    <p className="visually-hidden">Even geduld. Wij kijken wat er wacht.</p>
    <DescriptionList
      items={[MONTH, PRICES, ...queues.map(({ term }) => term), MAIL].map((term) => ({
        term,
        value: <Skeleton lines={2} />,
      }))}
    />
  </div>
);

/** What an employee finds when they come in: what waits, since when, and what is too late. */
export function WaitingWork() {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...callQuery(calls.getAdminWork, { globalErrors: false }),
    staleTime: 0,
  });
  return (
    <Stack gap="small">
      <Heading size="small">Wat er wacht</Heading>
      {isPending && <Loading />}
      {isError && data === undefined && (
        <LoadingFailed
          title="Wij kunnen nu niet laten zien wat er wacht"
          busy={isFetching}
          onRetry={() => refetch()}
        >
          De andere onderdelen werken wel. Probeer het zo nog een keer.
        </LoadingFailed>
      )}
      {data && <Known {...data} />}
    </Stack>
  );
}
