import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { callUrl } from '../../../../lib/http/request.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

/**
 * Shows the contracts that the user signed as second signer, each with its document; renders nothing if there are
 * none.
 */
export function CoSignedContracts() {
  const { data = [] } = useQuery(callQuery(calls.listCoSignedContracts, { globalErrors: false }));
  if (data.length === 0) return null;
  return (
    <Card title="Contracten die u hebt meegetekend">
      <Stack gap="large">
        {data.map(({ contractNumber, applicantName, fundName, signedAt, isDeathRecorded, documentId }) => (
          <Stack key={contractNumber} gap="small">
            <DescriptionList
              items={[
                { term: 'Contract', value: contractNumber },
                { term: 'Fonds', value: fundName },
                { term: 'Aangevraagd door', value: applicantName },
                { term: 'U tekende op', value: formatLongDate(signedAt) },
              ]}
            />
            {isDeathRecorded && (
              <Banner title="Bij dit contract is een overlijden vastgelegd">
                Het contract wacht tot wij weten van wie het nu is. Wilt u de stand of een ander document? Bel
                ons.
              </Banner>
            )}
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
