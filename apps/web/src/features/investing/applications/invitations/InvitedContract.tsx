import { boughtItems } from '../../../../entities/application/bought-items.ts';
import { ReadDocuments } from '../../../../entities/fund-document/ReadDocuments.tsx';
import { formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';
import { Card } from '../../../../ui/Card.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import type { SigningInvitation } from './use-signing-invitation.ts';

const roles = {
  mijn: 'belegger',
  partner: 'partner',
  child: 'kind',
  company: 'organisatie',
} as const;

/** Shows the second signer the contract to sign. */
export function InvitedContract({ invitation }: { readonly invitation: SigningInvitation }) {
  const { applicantName, contractNumber, contract } = invitation;
  const { initialDeposit, periodicDeposit, stock, description, holders, profile, coolingOffUntil } = contract;
  const isShared = holders.some(({ role }) => role === 'partner');
  const items = [
    { term: 'Aangevraagd door', value: applicantName },
    { term: 'Contractnummer', value: contractNumber },
    ...boughtItems(contract),
    ...holders.map(({ name, role }) => ({ term: `Op naam van (${roles[role]})`, value: name })),
    ...(initialDeposit > 0 ? [{ term: 'Eenmalige inleg', value: formatEuro(initialDeposit) }] : []),
    ...(periodicDeposit > 0 ? [{ term: 'Inleg per maand', value: formatEuro(periodicDeposit) }] : []),
    { term: 'Uitkeringen', value: stock === 'stock' ? 'Herbeleggen' : 'Uitbetalen' },
    ...(description === '' ? [] : [{ term: 'Naam voor deze belegging', value: description }]),
    ...(isShared
      ? [
          {
            term: 'Risicoprofiel van de aanvrager',
            value: `${profile}. Het voorzichtigste profiel geldt voor u beiden.`,
          },
        ]
      : []),
    { term: 'Bedenktijd', value: `Stoppen kan tot en met ${formatLongDate(coolingOffUntil)}` },
  ];
  return (
    <>
      <Card title="Wat er in het contract staat">
        <DescriptionList items={items} />
      </Card>
      <ReadDocuments documents={contract.documents} />
    </>
  );
}
