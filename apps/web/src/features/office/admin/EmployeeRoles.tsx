import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import { type EmployeeRole, employeeRoleTexts } from '@portaal/domain/sign-in/employees/roles';
import { useState } from 'react';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { IfMay } from './rights.tsx';

interface EmployeeRolesProps {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly EmployeeRole[];
}

/** Shows the roles of an employee and a form to change them. A second employee approves the change. */
export function EmployeeRoles({ id, name, roles }: EmployeeRolesProps) {
  const [chosenRoles, setChosenRoles] = useState<readonly EmployeeRole[] | null>(null);
  const change = useProvenAct(calls.changeEmployeeRoles, {
    prepare: (reason: string) => ({ params: { id }, body: { roles: [...(chosenRoles ?? [])], reason } }),
    onDone: () => setChosenRoles(null),
  });
  return (
    <Card
      title="Rollen"
      footer={
        <IfMay call="changeEmployeeRoles">
          <Button variant="secondary" size="small" onClick={() => setChosenRoles(roles)}>
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
      {chosenRoles !== null && (
        <ReasonDialog
          act={change}
          title={`Rollen van ${name} wijzigen`}
          label="Waarom doet u dit?"
          help="Een collega leest deze reden en keurt het goed. Noem geen persoonsgegevens."
          confirmLabel="Vragen"
          failedTitle="Dat is niet gelukt"
          rules={correctionReason}
          onClose={() => setChosenRoles(null)}
        >
          <RoleChoice roles={chosenRoles} onChange={setChosenRoles} error={change.errorOf('roles')} />
        </ReasonDialog>
      )}
    </Card>
  );
}
