import * as calls from '@portaal/domain/calls';
import { type EmployeeRole, employeeRoleTexts } from '@portaal/domain/employees/roles';
import { correctionReason } from '@portaal/domain/ledger/calls';
import { useState } from 'react';
import { ReasonDialog } from '../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../act/use-proven-act.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { IfMay } from './rights.tsx';

interface EmployeeRolesProps {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly EmployeeRole[];
}

/** Shows the roles of an employee and a form to change them. A second employee approves the change. */
export function EmployeeRoles({ id, name, roles }: EmployeeRolesProps) {
  const [wanted, setWanted] = useState<readonly EmployeeRole[] | null>(null);
  const change = useProvenAct(calls.changeEmployeeRoles, {
    prepare: (reason: string) => ({ params: { id }, body: { roles: [...(wanted ?? [])], reason } }),
    onDone: () => setWanted(null),
  });
  return (
    <Card
      title="Rollen"
      footer={
        <IfMay call="changeEmployeeRoles">
          <Button variant="secondary" size="small" onClick={() => setWanted(roles)}>
            Rollen wijzigen
          </Button>
        </IfMay>
      }
    >
      <p>
        {roles.length === 0
          ? 'Deze medewerker heeft geen rollen.'
          : roles.map((role) => employeeRoleTexts[role].name).join(', ')}
      </p>
      {wanted !== null && (
        <ReasonDialog
          act={change}
          title={`Rollen van ${name} wijzigen`}
          label="Waarom doet u dit?"
          help="Een collega leest deze reden en keurt het goed. Noem geen persoonsgegevens."
          confirmLabel="Vragen"
          failedTitle="Dat is niet gelukt"
          rules={correctionReason}
          onClose={() => setWanted(null)}
        >
          <RoleChoice roles={wanted} onChange={setWanted} error={change.errorOf('roles')} />
        </ReasonDialog>
      )}
    </Card>
  );
}
