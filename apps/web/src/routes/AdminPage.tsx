import { ContractStatusBadge } from '../features/investing/contracts/ContractStatusBadge.tsx';
import { AdminPage as Admin } from '../features/office/admin/AdminPage.tsx';
import type { StoredRow } from '../features/office/admin/use-people.ts';
import { viewAsCustomer } from '../features/sign-in/session/impersonation.ts';
import { useStore } from '../state/store.ts';
import { ExplainsTerms } from '../ui/TermText.tsx';

/** P-03: stores the rows of the list of people in the browser state. */
function keep(tableData: readonly StoredRow[]): void {
  useStore.setState(({ admin }) => ({ admin: { ...admin, tableData } }));
}

/** Renders the admin area. Loaded separately, because signing in does not need it. */
export function AdminPage() {
  return (
    <ExplainsTerms value={false}>
      <Admin
        keep={keep}
        onImpersonated={viewAsCustomer}
        contractStatus={(status) => <ContractStatusBadge status={status} />}
      />
    </ExplainsTerms>
  );
}
