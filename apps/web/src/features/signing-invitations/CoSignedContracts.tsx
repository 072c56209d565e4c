import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { callUrl } from '../../lib/http/request.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** What the user signed beside another, each with the contract as it was signed. Nothing when there is none. */
export function CoSignedContracts() {
  const { data = [] } = useQuery(callQuery(calls.listCoSignedContracts, { globalErrors: false }));
  if (data.length === 0) return null;
  return (
    <Card title="Contracten die u hebt meegetekend">
      <Stack gap="large">
        {data.map(({ contractNumber, applicantName, fundName, signedAt, documentId }) => (
          <Stack key={contractNumber} gap="small">
            <DescriptionList
              items={[
                { term: 'Contract', value: contractNumber },
                { term: 'Fonds', value: fundName },
                { term: 'Aangevraagd door', value: applicantName },
                { term: 'U tekende op', value: formatLongDate(signedAt) },
              ]}
            />
            {documentId !== null && (
              <TextLink href={callUrl(calls.getDocumentFile, { id: documentId })} download>
                Contract {contractNumber} (PDF)
              </TextLink>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
