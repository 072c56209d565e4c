import { RELEASE_VERSION } from '@portaal/domain/brand/release';
import * as calls from '@portaal/domain/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExitTerms } from '../../../entities/fund/ExitTerms.tsx';
import { FundCostsTable } from '../../../entities/fund/FundCostsTable.tsx';
import { NotOpen } from '../../../entities/fund/NotOpen.tsx';
import { isNotOpen, openFunds } from '../../../entities/fund/not-open.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TermText } from '../../../ui/TermText.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import results from './accessibility-results.json' with { type: 'json' };
import styles from './prose.module.css';
import { Team } from './Team.tsx';
import { trustParts } from './trust-parts.ts';

const { examinedOn, screens, faulty } = results;

/** Shows the results of the last accessibility audit, the known problems, and where to complain (EAA, EN 301 549). */
function AccessibilityStatement() {
  const { contact, legalName } = environment().brand;
  return (
    <>
      <p>
        Wij volgen de Europese norm EN 301 549 (WCAG 2.2, niveau AA). Op {formatLongDate(examinedOn)} zijn{' '}
        {screens} schermen onderzocht: op telefoon en computer, licht en donker, en bij 400% vergroting.{' '}
        {faulty === 0
          ? 'Daarbij is geen probleem gevonden.'
          : `Bij ${faulty} daarvan is een probleem gevonden; daar werken wij aan.`}
      </p>
      <p>
        Dat onderzoek doet een programma, met axe. Een programma ziet niet alles: wij hebben de site niet met
        alle schermlezers gebruikt. Documenten van fondsen komen van het fonds en zijn soms minder
        toegankelijk.
      </p>
      <p>
        Lukt iets niet? Mail <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
        {contact.phone !== '' && <> of bel {contact.phone}</>}. Zo kan {legalName} u op een andere manier
        helpen. Komen wij er niet uit, dan kunt u dat melden bij de AFM, die hierop toezicht houdt.
      </p>
    </>
  );
}

/**
 * Shows the provider's supervisor, the custody of the money, the costs, when an investor can exit, and where to
 * complain.
 */
export function Trust() {
  const { legalName, company, contact } = environment().brand;
  const { supervision, depositary, complaints } = company;
  return (
    <Stack gap="large">
      <Heading id={trustParts.supervision}>Zekerheid en toezicht</Heading>
      {company.isFictional && (
        <Banner tone="info" title="Dit is een demonstratie">
          Deze aanbieder bestaat niet. De nummers en de mensen hieronder zijn verzonnen.
        </Banner>
      )}
      <DescriptionList
        items={[
          { term: 'Aanbieder', value: legalName },
          { term: 'KvK-nummer', value: company.chamberOfCommerce },
          {
            term: 'Toezicht',
            value: (
              <>
                {supervision.text}.{' '}
                <TextLink href={supervision.register} external>
                  Bekijk het register
                </TextLink>
              </>
            ),
          },
          { term: 'Bewaarder', value: depositary },
          { term: 'Versie van deze site', value: RELEASE_VERSION },
        ]}
      />
      <Part title="Waar uw geld staat">
        <p>
          Uw inleg staat op een rekening van {depositary}, los van ons eigen geld. Een belegging valt niet
          onder het <TermText>depositogarantiestelsel</TermText>: bij verlies van een fonds krijgt u dat niet
          vergoed.
        </p>
      </Part>
      <FundsNow />
      <Team />
      <Part title="Als u overlijdt of gaat scheiden">
        <p>
          Bij overlijden zetten wij het contract stil tot duidelijk is wie de erfgenamen zijn. Zij sturen ons
          een verklaring van erfrecht. Gaat u scheiden? Dan kan het contract op één naam komen, met het
          convenant erbij.
        </p>
      </Part>
      <Part title="Een klacht" id={trustParts.complaints}>
        <p>
          Schrijf naar {legalName} of mail naar{' '}
          <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>. Komen wij er samen niet uit,
          of hoort u {complaints.afterWeeks} weken niets? Dan kunt u met uw klacht naar{' '}
          <TextLink href={complaints.url} external>
            {complaints.body}
          </TextLink>
          .
        </p>
      </Part>
      <Part title="Toegankelijkheid" id={trustParts.accessibility}>
        <AccessibilityStatement />
      </Part>
    </Stack>
  );
}

function Part({
  title,
  id,
  children,
}: {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap="small" className={styles.prose}>
      <Heading level={3} id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

/** Shows the costs and exit terms of the current funds. */
function FundsNow() {
  const funds = useQuery(
    callQuery(calls.listFunds, { query: { productCode: investmentCode }, globalErrors: false }),
  );
  if (funds.isPending) return <Skeleton lines={6} />;
  const open = openFunds(funds.data ?? []);
  if (isNotOpen(funds.error) || (funds.data !== undefined && open.length === 0)) {
    return (
      <Part title="Wat beleggen kost" id={trustParts.costs}>
        <NotOpen level={3} />
      </Part>
    );
  }
  if (funds.data === undefined) {
    return (
      <LoadingFailed
        title="De kosten zijn nu niet beschikbaar"
        error={funds.error}
        busy={funds.isFetching}
        onRetry={() => funds.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  return (
    <>
      <Stack gap="small">
        <Heading level={3} id={trustParts.costs}>
          Wat beleggen kost
        </Heading>
        <FundCostsTable funds={open} />
        <p>Voor een lijfrente komen er administratiekosten bij. Die staan in uw berekening.</p>
      </Stack>
      <Part title="Wanneer u eruit kunt">
        <ExitTerms funds={open} />
        <p>Een lijfrente zit vast tot de datum die u kiest.</p>
      </Part>
    </>
  );
}
