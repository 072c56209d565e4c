import { QueryClientProvider } from '@tanstack/react-query';
import { Link, type LinkComponentProps, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useId } from 'react';
import { unpaidContracts } from '../../entities/contract/contract-group.ts';
import { useListContractSummaries } from '../../features/investing/contracts/use-contracts.ts';
import type { Way } from '../../features/investing/contracts/ways.ts';
import { useGetPersonalInformation } from '../../features/people/personal-information/use-personal-information.ts';
import { useSession } from '../../features/sign-in/session/session-state.ts';
import { environment } from '../../lib/environment.ts';
import type { SharedQuestion } from '../../lib/http/call-query.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { type Path, paths } from '../../lib/internal-urls.ts';
import { useStore } from '../../state/store.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { confirmation } from './confirmation.ts';
import { type MenuGroup, type MenuItem, menuGroups } from './menu.ts';
import styles from './SideMenu.module.css';
import { useIsFlow } from './usePage.ts';

/** L-13: question before the user leaves an investment flow through the menu. */
const LEAVE_FLOW = 'Weet u zeker dat u het maken van producten wilt afsluiten?';

/** L-07, P-03: stores the personal information, which decides whether a menu entry is visible. */
function useStoredPerson(options: SharedQuestion): void {
  const { data } = useGetPersonalInformation(options);
  useEffect(() => {
    if (data !== undefined) useStore.setState({ personalInfo: data });
  }, [data]);
}

interface SideMenuProps {
  /** Menu entries below the groups of the specification, shown in the drawer only. */
  readonly more?: readonly Way[];
}

/** Renders the menu, beside the page or in the drawer. */
export function SideMenu({ more = [] }: SideMenuProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Menu more={more} />
    </QueryClientProvider>
  );
}

function Menu({ more }: Required<SideMenuProps>) {
  const role = useSession(({ session }) => (session.status === 'signedIn' ? session.user.role : null));
  const hasPersonalInfo = useStore((state) => state.personalInfo.Id > 0);
  const question = { enabled: role !== null, retryOnMount: false };
  useStoredPerson(question);
  const summaries = useListContractSummaries(question);
  const contracts = summaries.data ?? [];
  const unpaidCount = unpaidContracts(contracts).length;
  const groups = menuGroups({
    brand: environment().brand,
    role,
    hasPersonalInfo,
    unpaidCount,
    hasValue: contracts.some((contract) => contract.PrimoWaardeHuidigeMaandNaProlongatie > 0),
  });
  return (
    <nav aria-label="Menu" className={styles.menu}>
      {groups.map((group) => (
        <Group key={group.title ?? ''} group={group} />
      ))}
      {more.length > 0 && (
        <Group group={{ title: 'Meer', items: more.map((way) => itemOf(way, unpaidCount)) }} />
      )}
    </nav>
  );
}

const itemOf = ({ label, to }: Way, unpaidCount: number): MenuItem => ({
  kind: 'page',
  label,
  to,
  ...(to === paths.unpaidContracts ? { count: unpaidCount } : {}),
});

function Group({ group }: { group: MenuGroup }) {
  const id = useId();
  return (
    <div>
      {group.title !== null && (
        <p id={id} className={styles.title}>
          {group.title}
        </p>
      )}
      <ul className={styles.list} aria-labelledby={group.title === null ? undefined : id}>
        {group.items.map((item) => (
          <li key={item.label}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Types a path as a link target. Menu entries link only to pages without required parameters. */
const toPage = ({ to, fonds }: { readonly to: Path; readonly fonds?: number }): LinkComponentProps =>
  ({ to, ...(fonds === undefined ? {} : { search: { fonds: String(fonds) } }) }) as LinkComponentProps;

function Item({ item }: { item: MenuItem }) {
  const router = useRouter();
  const isFlow = useIsFlow();
  if (item.kind === 'external') {
    return (
      <TextLink href={item.href} external quiet className={styles.item}>
        {item.label}
      </TextLink>
    );
  }
  const leaveFlow = async (event: MouseEvent) => {
    if (!isFlow) return;
    event.preventDefault();
    if (await confirmation(LEAVE_FLOW)) await router.navigate(toPage(item));
  };
  return (
    <Link
      {...toPage(item)}
      className={styles.item}
      activeOptions={{ includeSearch: false }}
      onClick={(event) => void leaveFlow(event)}
    >
      <span>{item.label}</span>
      {item.count !== undefined && item.count > 0 && (
        <span className={styles.count}>
          {item.count}
          <span className="visually-hidden"> niet betaald</span>
        </span>
      )}
    </Link>
  );
}
