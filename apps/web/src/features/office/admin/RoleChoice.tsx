import { type EmployeeRole, employeeRoles, employeeRoleTexts } from '@portaal/domain/sign-in/employees/roles';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/Layout.tsx';

interface RoleChoiceProps {
  readonly roles: readonly EmployeeRole[];
  readonly onChange: (roles: readonly EmployeeRole[]) => void;
  readonly error?: string | undefined;
}

/** Shows a choice of all roles, each with its purpose. The server decides which roles can be combined. */
export function RoleChoice({ roles, onChange, error }: RoleChoiceProps) {
  return (
    <FieldGroup id="roles" label="Rollen" error={error}>
      <Stack gap="small">
        {employeeRoles.map((role) => (
          <Checkbox
            key={role}
            name={role}
            label={employeeRoleTexts[role].name}
            help={employeeRoleTexts[role].task}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
            }
          />
        ))}
      </Stack>
    </FieldGroup>
  );
}
