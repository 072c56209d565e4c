import { brandStateTexts } from '@portaal/domain/brand/state';
import { overdueText } from '@portaal/domain/money/books/expected-days';
import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import type { ReactNode } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { formatLongDate, formatNumber } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type AdminSectionName, adminSections } from './admin-sections.ts';
import { RouterTextLink } from './links.ts';
import { useMay } from './rights.tsx';

import { useAdminWork } from './use-admin-work.ts';
import { waitingCases } from './WaitingCases.tsx';
import styles from './WaitingWork.module.css';
import { countedQueues } from './waiting-queues.ts';
import {
  allPricesText,
  booksText,
  comparedText,
  comparedWith,
  counted,
  laneTexts,
  missingDocumentsText,
  monthText,
  queueText,
} from './waiting-texts.ts';

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
const BOOKS = 'Bank en boeken';
const LATE = 'Geld dat te laat is';
const MAIL = 'Mail en sms onderweg';
/**
 * Shows the last day on which an employee can decide about a payout request, so that the payouts can still begin on
 * the requested day.
 */
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

/**
 * Shows the result of the last verification. A payout file requires that ledger, books and audit log passed
 * verification within the last day.
 */
const verification = ({ state, what, fault, at }: AdminWork['verification']) => ({
  term: 'Controle',
  value: (
    <Work
      section="uitbetalen"
      label={state === 'broken' ? `${what} klopt niet` : `${what} is niet gecontroleerd`}
      note={fault ?? (at === null ? 'nog nooit gecontroleerd' : `voor het laatst ${momentText(at)}`)}
      badge={
        state === 'broken' ? (
          <Badge tone="danger">Vandaag uitzoeken</Badge>
        ) : (
          <Badge tone="warning">zo lang geen betaalbestand</Badge>
        )
      }
    />
  ),
});

/**
 * Shows unexplained differences between bank and books. They precede all other work, because they block the next
 * dealing run.
 */
const books = ({ differences, largest, lastStatementDay, missingFrom }: AdminWork['books']) => ({
  term: BOOKS,
  value: (
    <Work
      section="bank-en-boeken"
      label={booksText(differences)}
      note={
        largest ??
        (lastStatementDay === null
          ? 'nog geen afschrift'
          : `laatste afschrift van ${formatLongDate(lastStatementDay)}`)
      }
      badge={
        differences > 0 ? (
          <Badge tone="danger">Vandaag uitzoeken</Badge>
        ) : (
          missingFrom !== null && (
            <Badge tone="warning">geen afschrift van {formatLongDate(missingFrom)}</Badge>
          )
        )
      }
    />
  ),
});

/**
 * Maximum number of overdue amounts shown, so that the list fits on a phone. The books page lists all overdue
 * amounts.
 */
const MOST_LATE = 3;

/** Shows incoming and outgoing payments that are overdue. */
const lateMoney = (overdue: AdminWork['books']['overdue']) => ({
  term: LATE,
  value: (
    <span className={styles.work}>
      {overdue.slice(0, MOST_LATE).map((one) => (
        <Badge key={`${one.what} ${one.since}`} tone="danger">
          {overdueText(one)}
        </Badge>
      ))}
      <RouterTextLink to="." search={{ deel: 'bank-en-boeken' }}>
        {overdue.length > MOST_LATE ? `Alle ${formatNumber(overdue.length)} bij ${BOOKS}` : BOOKS}
      </RouterTextLink>
    </span>
  ),
});

/** Shows the yearly figures that are still missing; shown from 1 November, because payouts wait for them. */
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

/** Shows that the brand is not open, and refers to the steps towards its opening. */
const brandState = (state: AdminWork['brandState']) => ({
  term: 'Stand van het merk',
  value: (
    <Work
      section="inrichten"
      label={`Het merk is ${brandStateTexts[state].toLowerCase()}`}
      note="Inrichten noemt wat nog moet voordat het open is"
    />
  ),
});

/** Shows that the brand has no terms, or that loaded terms wait for a decision. */
const terms = ({ missing, toDecide }: AdminWork['terms']) => ({
  term: 'Voorwaarden',
  value: (
    <Work
      section="voorwaarden"
      label={missing ? 'Er gelden nog geen voorwaarden' : 'Er gelden voorwaarden'}
      note={toDecide === 0 ? null : '1 versie wacht op een collega'}
      badge={missing && <Badge tone="warning">Niet open</Badge>}
    />
  ),
});

/**
 * Shows the comparisons with a payment or mandate provider that are overdue, since differences go undetected until
 * the next comparison.
 */
function lateComparisons({ comparisons }: AdminWork, may: ReturnType<typeof useMay>) {
  const sections = { payments: 'betalingen', mandates: 'incassos' } as const;
  return (['payments', 'mandates'] as const).flatMap((subject) => {
    const comparison = comparisons?.[subject];
    const section = sections[subject];
    if (!comparison?.isLate || !may(adminSections[section].call)) return [];
    return {
      term: `Vergelijken met ${comparedWith[subject]}`,
      value: (
        <Work
          section={section}
          label={comparedText(subject, comparison)}
          note={null}
          badge={<Badge tone="warning">Te lang geleden</Badge>}
        />
      ),
    };
  });
}

const onlyIf = <T,>(isVisible: boolean, item: T): T[] => (isVisible ? [item] : []);

/**
 * Shows the queue of outgoing mail, so that an employee can see why a customer's mail is delayed and whom to contact
 * about the delay.
 */
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

function WorkList(work: AdminWork) {
  const { month } = work;
  const may = useMay();
  const queues = countedQueues(work).filter(({ section }) => may(adminSections[section].call));
  const missing = missingDocumentsText(work.fundDocuments);
  const quiet = queues.filter(
    ({ queue, waiting }) => waiting.count === 0 && (queue !== 'fundDocuments' || missing === null),
  );
  const late = month.isOverdue && <Badge tone="warning">Te laat</Badge>;
  const needsAct = (month.state === 'ready' || month.state === 'stopped') && (
    <Badge tone="info">Aan de beurt</Badge>
  );
  const list = (
    <DescriptionList
      items={[
        ...onlyIf(
          work.brandState !== 'open' && may(adminSections.inrichten.call),
          brandState(work.brandState),
        ),
        ...onlyIf(may(adminSections.maand.call), {
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
        ...onlyIf(may(adminSections.koersen.call), {
          term: PRICES,
          value: (
            <Work
              section="koersen"
              label={`Koersen van ${formatLongDate(month.dealingDay)}`}
              note={allPricesText(month, work.priceFiles)}
            />
          ),
        }),
        ...onlyIf(
          may(adminSections.uitbetalen.call) && work.verification.state !== 'green',
          verification(work.verification),
        ),
        ...onlyIf(may(adminSections['bank-en-boeken'].call), books(work.books)),
        ...onlyIf(
          may(adminSections['bank-en-boeken'].call) && work.books.overdue.length > 0,
          lateMoney(work.books.overdue),
        ),
        ...onlyIf(
          may(adminSections.jaarcijfers.call) &&
            (work.yearlyFigures.missing.length > 0 || work.yearlyFigures.toDecide > 0),
          yearlyFigures(work.yearlyFigures),
        ),
        ...onlyIf(
          may(adminSections.voorwaarden.call) && (work.terms.missing || work.terms.toDecide > 0),
          terms(work.terms),
        ),
        ...lateComparisons(work, may),
        ...(may('getContractLedger') ? waitingCases(work) : []),
        ...queues
          .filter((one) => !quiet.includes(one))
          .map(({ term, section, queue, waiting, one, more }) => ({
            term,
            value: (
              <Work
                section={section}
                label={counted(waiting, one, more)}
                note={queueText(waiting)}
                badge={
                  <>
                    {waiting.isLate && <Badge tone="danger">Te laat</Badge>}
                    {queue === 'changes' && decideByBadge(work.changes)}
                    {queue === 'fundDocuments' && missing !== null && <Badge tone="warning">{missing}</Badge>}
                  </>
                }
              />
            ),
          })),
        mailWork(work.mail),
      ]}
    />
  );
  return (
    <>
      {list}
      {/* The tabs above already link to these queues. A separate row for each queue would push the list of people off a phone screen. */}
      {quiet.length > 0 && (
        <p className={styles.note}>Niets te doen: {quiet.map(({ term }) => term).join(', ')}.</p>
      )}
    </>
  );
}

/** Shows a loading placeholder about as high as the list on a quiet day. */
const Loading = () => (
  <div aria-busy="true">
    <p className="visually-hidden">Even geduld. Wij kijken wat er wacht.</p>
    <DescriptionList
      items={[MONTH, PRICES, BOOKS, MAIL].map((term) => ({
        term,
        value: <Skeleton lines={2} />,
      }))}
    />
    <Skeleton lines={1} />
  </div>
);

/**
 * Shows the work that waits for employees at the top of the admin area: how long it has been waiting, and what is
 * overdue.
 */
export function WaitingWork() {
  const work = useAdminWork();
  return (
    <Stack gap="small">
      <Heading size="small">Wat er wacht</Heading>
      <Loaded
        query={work}
        data={work.data}
        loading={<Loading />}
        failedTitle="Wij kunnen nu niet laten zien wat er wacht"
        failedText="De andere onderdelen werken wel. Probeer het zo nog een keer."
      >
        {(data) => <WorkList {...data} />}
      </Loaded>
    </Stack>
  );
}
