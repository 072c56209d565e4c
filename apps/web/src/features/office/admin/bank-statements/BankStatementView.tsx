import * as calls from '@portaal/domain/calls';
import type { BankStatement } from '@portaal/domain/money/bank-statements/calls';
import { useQuery } from '@tanstack/react-query';
import { MoreButton } from '../../../../act/MoreButton.tsx';
import { usePages } from '../../../../act/use-pages.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatEuro, formatNumber } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay } from '../rights.tsx';
import { lateText, missingText, originText, periodText } from './period-text.ts';
import { StatementLines } from './StatementLines.tsx';

/**
 * Records that a colleague compared a manually imported statement with the bank, so that one employee alone cannot
 * add incoming payments.
 */
function ConfirmStatement({ statement: { id, isOwn } }: { readonly statement: BankStatement }) {
  const confirm = useProvenAct(calls.confirmBankStatement, {
    prepare: () => ({ params: { id }, body: {} }),
  });
  return (
    <Banner
      tone="warning"
      title="Wacht op een collega"
      action={
        isOwn ? undefined : (
          <IfMay call="confirmBankStatement">
            <Button size="small" busy={confirm.busy} onClick={() => void confirm.run()}>
              Dit klopt met de bank
            </Button>
          </IfMay>
        )
      }
    >
      {isOwn
        ? 'U hebt dit afschrift zelf ingelezen. Een collega houdt het naast dat van de bank. Tot dan zoeken wij niet uit waar de regels voor zijn.'
        : 'Dit afschrift is met de hand ingelezen. Houd saldo en regels naast wat de bank laat zien. Klopt alles? Dan vragen wij een code. Daarna zoeken wij uit waar de regels voor zijn.'}
      {confirm.failure}
      {confirm.dialog}
    </Banner>
  );
}

/**
 * Shows a statement as the bank supplied it: its opening and closing balance, with the credits and debits between
 * them.
 */
export function BankStatementView({ id }: { readonly id: string }) {
  const statement = useQuery(callQuery(calls.getBankStatement, { params: { id }, globalErrors: false }));
  const lines = usePages(calls.listBankLines, {
    size: 100,
    params: { id },
    // Every request adds an entry to the audit log.
    refetchOnWindowFocus: false,
  });
  const loaded = statement.data;
  const isFailed = statement.isError && loaded === undefined;
  return (
    <Stack gap="large">
      <div>
        <RouterTextLink to="." search={{ deel: 'afschriften' }}>
          Alle afschriften
        </RouterTextLink>
      </div>
      {loaded && (
        <>
          <PageTitle>Afschrift van {periodText(loaded)}</PageTitle>
          <DescriptionList
            items={[
              { term: 'Rekening', value: `${loaded.iban}, ${loaded.accountName}` },
              ...(loaded.sequence === null ? [] : [{ term: 'Nummer', value: String(loaded.sequence) }]),
              { term: 'Beginsaldo', value: formatEuro(loaded.opening) },
              { term: 'Eindsaldo', value: formatEuro(loaded.closing) },
              { term: 'Regels', value: formatNumber(loaded.lines) },
              {
                term: 'Ingelezen',
                value: `${originText(loaded)}, ${momentText(loaded.importedAt)}`,
              },
              ...(loaded.confirmedBy === null
                ? []
                : [{ term: 'Gecontroleerd', value: `door ${loaded.confirmedBy}` }]),
            ]}
          />
          {loaded.notice !== null && (
            <Banner tone="warning" title="Sluit aan, maar er kan iets ontbreken">
              {loaded.notice}
            </Banner>
          )}
          {loaded.gap !== null && (
            <Banner
              tone={loaded.gap.missing === 0 ? 'info' : 'warning'}
              title={
                loaded.gap.missing === 0 ? 'Dit afschrift kwam alsnog' : 'Dit afschrift gaf de bank niet'
              }
            >
              Twee medewerkers hebben aanvaard dat het ontbrak. De reden: {loaded.gap.reason}
              <br />
              {missingText(loaded.gap)}
            </Banner>
          )}
          {loaded.lateAfter !== null && (
            <Banner tone="info" title="Alsnog ingelezen">
              {lateText(loaded.lateAfter)}
            </Banner>
          )}
          {loaded.awaitsColleague && <ConfirmStatement statement={loaded} />}
        </>
      )}
      {lines.items && <StatementLines lines={lines.items} />}
      <AdminLoaded
        query={{ ...(isFailed ? statement : lines), isPending: statement.isPending || lines.isPending }}
        data={isFailed ? undefined : lines.items}
        loading={<Skeleton shape="block" lines={3} label="Even geduld. Wij halen het afschrift op." />}
        failedTitle="Wij kunnen dit afschrift nu niet laten zien"
      />
      <MoreButton list={lines}>Toon meer regels</MoreButton>
    </Stack>
  );
}
