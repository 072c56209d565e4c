import * as calls from '@portaal/domain/calls';
import type { BookReport } from '@portaal/domain/money/books/calls';
import { differenceText } from '@portaal/domain/money/books/differences';
import { overdueText } from '@portaal/domain/money/books/expected-days';
import { type IsoDate, isIsoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DatePicker } from '../../../../ui/DatePicker.tsx';
import { Heading, PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { IfMay } from '../rights.tsx';
import { useAdminSearch } from '../use-admin-search.ts';
import styles from './Books.module.css';
import { BookTable } from './BookTable.tsx';
import { accountRows, ownerRows, payoutRows, thereRows } from './book-texts.ts';

const UNNAMED = 'Verschil zonder naam';

/** Shows the bank balance, the book balance and the items between them for one day (decision 0105). */
export function BooksPage() {
  const { dag } = useAdminSearch();
  const navigate = useNavigate();
  const day = dag !== undefined && isIsoDate(dag) ? (dag as IsoDate) : undefined;
  const report = useQuery({
    ...callQuery(calls.getBookReport, { query: day === undefined ? {} : { day }, globalErrors: false }),
    staleTime: 0,
  });
  const loaded = report.data;
  const choose = (value: IsoDate | null, _problem: string | undefined, text: string): void => {
    // An incomplete date does not change the URL yet.
    if (value === null && text.replaceAll('-', '') !== '') return;
    const search = { deel: 'bank-en-boeken', dag: value ?? undefined } as const;
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return (
    <Stack gap="section">
      <Stack gap="large">
        <PageTitle intro="Wat de bank zegt, wat onze boeken ervan verklaren, en wat daartussen open staat. Een verschil zonder naam houdt het verwerken van een maand tegen.">
          Bank en boeken
        </PageTitle>
        <search>
          <DatePicker
            name="dag"
            label="Dag"
            help="Zonder dag ziet u die van het laatste afschrift."
            value={day ?? null}
            onValueChange={choose}
          />
        </search>
        <AdminLoaded
          query={report}
          data={loaded}
          loading={
            <Skeleton shape="block" lines={4} label="Even geduld. Wij leggen bank en boeken naast elkaar." />
          }
          failedTitle="Wij kunnen bank en boeken nu niet laten zien"
        >
          {(loaded) => <Verdict report={loaded} />}
        </AdminLoaded>
      </Stack>
      {loaded && <Report key={loaded.day} report={loaded} />}
    </Stack>
  );
}

/** Shows whether every amount is explained, and each unexplained difference with its location and amount. */
function Verdict({ report }: { readonly report: BookReport }) {
  const { day, lastStatementDay, accounts, total, differences, overdue } = report;
  const isExplained = differences.length === 0 && [...accounts, total].every(({ unnamed }) => unnamed === 0);
  const missing = accounts.filter(({ missingFrom }) => missingFrom !== null);
  return (
    <>
      {!isExplained && (
        <Banner tone="danger" title={`Er is een verschil zonder naam op ${formatLongDate(day)}`}>
          {differences.length === 0 ? (
            <p>Op deze dag. Nu is er geen verschil meer.</p>
          ) : (
            <ul>
              {differences.map((one) => (
                <li key={`${one.place} ${one.name}`}>{differenceText(one)}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {overdue.length > 0 && (
        <Banner tone="danger" title="Er is geld dat al aangekomen of betaald moest zijn">
          <ul>
            {overdue.map((one) => (
              <li key={`${one.what} ${one.since}`}>{overdueText(one)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {isExplained && lastStatementDay !== null && (
        <Banner tone="success" title={`Elke euro heeft een naam op ${formatLongDate(day)}`}>
          Verschil zonder naam: € 0,00.
        </Banner>
      )}
      {lastStatementDay === null && (
        <Banner tone="info" title="Er is nog geen afschrift">
          Zonder afschrift is er niets om mee te vergelijken. U ziet hier wat de boeken zeggen.
        </Banner>
      )}
      {missing.map(({ iban, name, missingFrom }) => (
        <Banner key={iban} tone="warning" title={`Er ontbreekt een afschrift van ${name}`}>
          Van {iban} is er geen afschrift van {formatLongDate(missingFrom ?? '')} of later.
        </Banner>
      ))}
    </>
  );
}

function Part({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Heading size="small" id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  );
}

function Report({ report }: { readonly report: BookReport }) {
  const { day, accounts, total } = report;
  const save = useAct(calls.getBookReportFile, {
    prepare: () => ({ query: { day: day as IsoDate } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  const payouts = payoutRows(report);
  return (
    <>
      <div className={styles.ledgers}>
        {accounts.map((account) => (
          <Part key={account.iban} id={`rekening-${account.iban}`} title={`${account.name}, ${account.iban}`}>
            <BookTable
              caption={`Bank en boeken van ${account.iban}`}
              rows={accountRows(account)}
              end={{ label: UNNAMED, amount: account.unnamed }}
              isDifference
            />
          </Part>
        ))}
        <Part id="waar-het-geld-is" title="Waar het geld is">
          <BookTable
            caption="Waar het geld is, per plek"
            rows={thereRows(report)}
            end={{ label: 'Samen', amount: total.there }}
          />
        </Part>
        <Part id="van-wie-het-geld-is" title="Van wie het geld is">
          <BookTable
            caption="Van wie het geld is, per soort"
            rows={ownerRows(report)}
            end={{ label: 'Samen', amount: total.owned }}
          />
        </Part>
        <Part id="geld-zonder-eigenaar" title="Is elke euro van iemand?">
          <BookTable
            caption="Verschil tussen waar het geld is en van wie het is"
            rows={[
              { key: 'there', label: 'Waar het geld is', amount: total.there },
              { key: 'owned', label: 'Van wie het geld is', amount: total.owned },
            ]}
            end={{ label: UNNAMED, amount: total.unnamed }}
            isDifference
          />
        </Part>
        {payouts.length > 0 && (
          <Part id="nog-uit-te-betalen" title="Nog uit te betalen">
            <BookTable caption="Nog uit te betalen" rows={payouts} />
          </Part>
        )}
      </div>
      <Stack>
        <p>
          Wat later op een eerdere dag wordt geboekt, zoals een bankregel die alsnog is verklaard, telt mee op
          die dag.
        </p>
        <IfMay call="getBookReportFile">
          <div>
            <Button variant="secondary" icon="download" busy={save.busy} onClick={() => void save.run()}>
              Downloaden als PDF
            </Button>
          </div>
        </IfMay>
        {save.failure !== null && (
          <Banner tone="danger" role="alert" title="Het bestand kwam er niet">
            {save.failure}
          </Banner>
        )}
      </Stack>
    </>
  );
}
