import {
  type ChangeOption,
  changeDefinitions,
  changeOptions,
  changeRejection,
  requestOptions,
} from '@portaal/domain/investing/change-requests/options';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { paths } from '../../../lib/internal-urls.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './changes.module.css';
import { PageLink } from './links.ts';
import { RequestCard } from './RequestCard.tsx';
import { useListChangeRequests } from './use-changes.ts';

interface ChangeListProps {
  readonly contractId: string;
  readonly terms: ChangeTerms;
}

const isRequest = (option: ChangeOption): boolean => requestOptions.some((one) => one === option);

/**
 * lists, if no option is chosen, the possible changes, and below them the reasons why other changes are not
 * possible.
 */
export function ChangeList({ contractId, terms }: ChangeListProps) {
  const possible = changeOptions.filter((option) => changeRejection(option, terms) === null);
  return (
    <Stack gap="large">
      <Stack>
        <Heading level={2}>Wat wilt u wijzigen?</Heading>
        <ul className={styles.options}>
          {possible.map((option) => (
            <li key={option} className={styles.option}>
              <Option contractId={contractId} option={option} />
            </li>
          ))}
        </ul>
      </Stack>
      <RejectedOptions terms={terms} />
      <ClosedRequests contractId={contractId} />
    </Stack>
  );
}

interface OptionProps {
  readonly contractId: string;
  readonly option: ChangeOption;
}

function Option({ contractId, option }: OptionProps) {
  const { title, text } = changeDefinitions[option];
  const name = <span className="visually-hidden"> {title}</span>;
  return (
    <>
      <div className={styles.words}>
        <Heading level={3} size="small">
          {title}
        </Heading>
        <p>{text}</p>
      </div>
      {isRequest(option) ? (
        <PageLink to={paths.contractChange} params={{ contractId, option }}>
          Wijzigen{name}
        </PageLink>
      ) : (
        <PageLink to={paths.settingsPersonal}>Naar uw instellingen{name}</PageLink>
      )}
    </>
  );
}

const listed = new Intl.ListFormat('nl-NL');

/** Shows the changes that are not possible, grouped by reason; renders nothing when all are possible. */
function RejectedOptions({ terms }: Pick<ChangeListProps, 'terms'>) {
  const reasons = Map.groupBy(changeOptions, (option) => changeRejection(option, terms));
  const rejected = [...reasons].flatMap(([reason, options]) =>
    reason === null ? [] : [{ reason, options }],
  );
  if (rejected.length === 0) return null;
  return (
    <Stack gap="small">
      <Heading level={3} size="small">
        Dit kan bij dit contract niet
      </Heading>
      <ul className={styles.refused}>
        {rejected.map(({ reason, options }) => (
          <li key={reason}>
            <strong>{listed.format(options.map((option) => changeDefinitions[option].title))}</strong>:{' '}
            {reason}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Shows the closed requests; renders nothing if there are none. */
function ClosedRequests({ contractId }: { readonly contractId: string }) {
  const { data } = useListChangeRequests(contractId);
  const closed = data?.items.filter(({ closedAt }) => closedAt !== null) ?? [];
  if (closed.length === 0) return null;
  return (
    <Stack>
      <Heading level={2}>Eerdere aanvragen</Heading>
      {closed.map((request) => (
        <RequestCard key={request.id} request={request} level={3} />
      ))}
    </Stack>
  );
}
