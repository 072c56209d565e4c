import {
  type ChangeFacts,
  type ChangeOption,
  changeOptionFacts,
  changeOptions,
  changeRefusal,
  requestOptions,
} from '@portaal/contract';
import { paths } from '../../lib/internal-urls.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import styles from './changes.module.css';
import { PageLink } from './links.ts';
import { RequestCard } from './RequestCard.tsx';
import { useChangeRequests } from './use-changes.ts';

interface ChangeListProps {
  readonly contractId: string;
  readonly facts: ChangeFacts;
}

const isRequest = (option: ChangeOption): boolean => requestOptions.some((one) => one === option);

/** R-33 without an option: what can be changed, and of the rest why not. */
export function ChangeList({ contractId, facts }: ChangeListProps) {
  return (
    <Stack gap="large">
      <Stack>
        <Heading level={2}>Wat wilt u wijzigen?</Heading>
        <ul className={styles.options}>
          {changeOptions.map((option) => (
            <li key={option} className={styles.option}>
              <Option contractId={contractId} option={option} facts={facts} />
            </li>
          ))}
        </ul>
      </Stack>
      <ClosedRequests contractId={contractId} />
    </Stack>
  );
}

function Option({ contractId, option, facts }: ChangeListProps & { readonly option: ChangeOption }) {
  const { title, text } = changeOptionFacts[option];
  const refusal = changeRefusal(option, facts);
  const name = <span className="visually-hidden"> {title}</span>;
  return (
    <>
      <div className={styles.words}>
        <Heading level={3} size="small">
          {title}
        </Heading>
        <p>{text}</p>
        {refusal !== null && <p className={styles.note}>{refusal}</p>}
      </div>
      {refusal === null &&
        (isRequest(option) ? (
          <PageLink to={paths.contractChange} params={{ contractId, option }}>
            Wijzigen{name}
          </PageLink>
        ) : (
          <PageLink to={paths.settingsPersonal}>Naar uw instellingen{name}</PageLink>
        ))}
    </>
  );
}

/** What was asked before. Nothing when nothing was. */
function ClosedRequests({ contractId }: { readonly contractId: string }) {
  const { data } = useChangeRequests(contractId);
  const closed = data?.filter(({ closedAt }) => closedAt !== null) ?? [];
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
