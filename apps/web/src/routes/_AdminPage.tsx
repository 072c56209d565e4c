import { AdminPage as Admin } from '../features/admin/AdminPage.tsx';
import type { ImpersonationRequest } from '../features/admin/ImpersonateDialog.tsx';
import type { StoredRow } from '../features/admin/use-people.ts';
import { ContractStatusBadge } from '../features/contracts/ContractStatusBadge.tsx';
import { useStore } from '../state/store.ts';

/** P-03. */
function keep(tableData: readonly StoredRow[]): void {
  useStore.setState(({ admin }) => ({ admin: { ...admin, tableData } }));
}

/** S-05. Fetched when it is wanted, as most who come here only look something up. */
const impersonate = async (request: ImpersonationRequest): Promise<void> =>
  (await import('../features/session/impersonation.ts')).startImpersonation(request);

/** The admin area; apart, since nobody needs it to sign in. */
export function AdminPage() {
  return (
    <Admin
      keep={keep}
      impersonate={impersonate}
      contractStatus={(status) => <ContractStatusBadge status={status} />}
    />
  );
}
