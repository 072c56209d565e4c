import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { MoreButton } from '../../../act/MoreButton.tsx';
import { usePages } from '../../../act/use-pages.ts';
import { formatEuro, formatNumber } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import { RouterTextLink } from '../links.ts';
import { ConfirmStatement } from './ConfirmStatement.tsx';
import { lateText, missingText, originText, periodText } from './period-text.ts';
import { StatementLines } from './StatementLines.tsx';

/** Shows a statement as the bank supplied it: its balances, and the credits and debits between them. */
export function BankStatementView({ id }: { readonly id: string }) {
  const statement = useQuery(callQuery(calls.getBankStatement, { params: { id }, globalErrors: false }));
  const lines = usePages(calls.listBankLines, {
    size: 100,
    params: { id },
    // Every request is a line in the audit log.
    refetchOnWindowFocus: false,
  });
  const known = statement.data;
  const failed =
    statement.isError && known === undefined ? statement : lines.isError && !lines.items && lines;
  return (
    <Stack gap="large">
      <div>
        <RouterTextLink to="." search={{ deel: 'afschriften' }}>
          Alle afschriften
        </RouterTextLink>
      </div>
      {known && (
        <>
          <PageTitle>Afschrift van {periodText(known)}</PageTitle>
          <DescriptionList
            items={[
              { term: 'Rekening', value: `${known.iban}, ${known.accountName}` },
              ...(known.sequence === null ? [] : [{ term: 'Nummer', value: String(known.sequence) }]),
              { term: 'Beginsaldo', value: formatEuro(known.opening) },
              { term: 'Eindsaldo', value: formatEuro(known.closing) },
              { term: 'Regels', value: formatNumber(known.lines) },
              {
                term: 'Ingelezen',
                value: `${originText(known)}, ${momentText(known.importedAt)}`,
              },
              ...(known.confirmedBy === null
                ? []
                : [{ term: 'Gecontroleerd', value: `door ${known.confirmedBy}` }]),
            ]}
          />
          {known.notice !== null && (
            <Banner tone="warning" title="Sluit aan, maar er kan iets ontbreken">
              {known.notice}
            </Banner>
          )}
          {known.gap !== null && (
            <Banner
              tone={known.gap.missing === 0 ? 'info' : 'warning'}
              title={known.gap.missing === 0 ? 'Dit afschrift kwam alsnog' : 'Dit afschrift gaf de bank niet'}
            >
              Twee medewerkers hebben aanvaard dat het ontbrak. De reden: {known.gap.reason}
              <br />
              {missingText(known.gap)}
            </Banner>
          )}
          {known.lateAfter !== null && (
            <Banner tone="info" title="Alsnog ingelezen">
              {lateText(known.lateAfter)}
            </Banner>
          )}
          {known.awaitsColleague && <ConfirmStatement statement={known} />}
        </>
      )}
      {lines.items && <StatementLines lines={lines.items} />}
      {(statement.isPending || lines.isPending) && (
        <Skeleton shape="block" lines={3} label="Even geduld. Wij halen het afschrift op." />
      )}
      {failed && (
        <AdminFailure
          error={failed.error}
          title="Wij kunnen dit afschrift nu niet laten zien"
          busy={failed.isFetching}
          onRetry={() => failed.refetch()}
        />
      )}
      <MoreButton list={lines}>Toon meer regels</MoreButton>
    </Stack>
  );
}
