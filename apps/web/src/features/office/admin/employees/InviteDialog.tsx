import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import { invitedEmployee } from '@portaal/domain/sign-in/employees/invitations';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { RoleChoice } from '../RoleChoice.tsx';

interface Draft {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly EmployeeRole[];
}

/**
 * Invites an employee with roles. The invitation is sent after a second employee approves it, or at once while the
 * brand has never had an employee besides its first head.
 */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<Draft>({ name: '', email: '', roles: [] });
  const invite = useProvenAct(calls.inviteEmployee, {
    prepare: (draft: Draft) => {
      const read = invitedEmployee.safeParse(draft);
      return read.success
        ? { params: { key }, body: read.data }
        : { problems: problemsOf(read.error.issues) };
    },
    onDone: onClose,
  });
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    for (const field of Object.keys(changed)) invite.clear(field);
  };
  return (
    <ActDialog
      act={invite}
      onSubmit={() => void invite.run(draft)}
      title="Medewerker uitnodigen"
      failedTitle="De uitnodiging is niet gevraagd"
      confirmLabel="Vragen"
      onClose={onClose}
    >
      <p>
        Een collega keurt dit eerst goed. Daarna sturen wij de uitnodiging. Alleen het eerste hoofd van een
        merk nodigt het tweede zonder collega uit, één keer. Hierna vragen wij een code.
      </p>
      <TextField
        name="name"
        label="Voor- en achternaam"
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        error={invite.errorOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        name="email"
        type="email"
        label="E-mailadres"
        help="Het eigen zakelijke adres van deze medewerker."
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        error={invite.errorOf('email')}
        onChange={({ target }) => change({ email: target.value })}
      />
      <RoleChoice
        roles={draft.roles}
        error={invite.errorOf('roles')}
        onChange={(roles) => change({ roles })}
      />
    </ActDialog>
  );
}
