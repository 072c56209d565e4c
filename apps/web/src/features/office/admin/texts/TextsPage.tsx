import * as calls from '@portaal/domain/calls';
import type { ProviderTextsView, ProviderTextView } from '@portaal/domain/office/texts/calls';
import { type ProductCode, products } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../../../act/use-act.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import styles from '../queues/Queues.module.css';

interface PrintProps {
  readonly text: ProviderTextView;
  /** Product of the print; undefined for a text that is the same for every product. */
  readonly product?: ProductCode;
}

/** Downloads a test print of a text with made-up data. */
function PrintButton({ text: { kind, title }, product }: PrintProps) {
  const save = useAct(calls.getTextPrint, {
    prepare: () => ({ params: { kind }, query: product === undefined ? {} : { product } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return (
    <span className={styles.acts}>
      <span className={styles.button}>
        <Button
          variant="secondary"
          size="small"
          icon="download"
          busy={save.busy}
          onClick={() => void save.run()}
        >
          {product === undefined ? 'Proefafdruk' : products[product].name}
          <span className="visually-hidden"> van {title}</span>
        </Button>
      </span>
      {save.failure !== null && (
        <span role="alert" className={styles.failure}>
          {save.failure}
        </span>
      )}
    </span>
  );
}

/** Shows the status of a text's file in the brand's folder, and each fault with its line. */
function TextStatus({ status, isInForce, faults }: ProviderTextView) {
  if (status === 'missing') return <Badge tone="danger">Ontbreekt</Badge>;
  if (status === 'faulty' || status === 'outdated') {
    return (
      <Stack gap="small">
        <span>
          {status === 'faulty' ? (
            <Badge tone="danger">Fout in de tekst</Badge>
          ) : (
            <Badge tone="warning">Aanpassen voor het openen</Badge>
          )}
        </span>
        <ul>
          {faults.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {line !== null && `Regel ${line}: `}
              {message}.
            </li>
          ))}
        </ul>
      </Stack>
    );
  }
  return isInForce ? (
    <Badge tone="success">Geldt nu</Badge>
  ) : (
    <Badge tone="warning">Geldt na een herstart</Badge>
  );
}

const columns: readonly TableColumn<ProviderTextView>[] = [
  {
    key: 'title',
    header: 'Tekst',
    rowHeader: true,
    cell: ({ title, file }) => (
      <span className={styles.lines}>
        {title}
        <span>teksten/{file}</span>
      </span>
    ),
  },
  { key: 'status', header: 'Stand', cell: (text) => <TextStatus {...text} /> },
  {
    key: 'print',
    header: 'Proefafdruk',
    cell: (text) => {
      if (text.status === 'faulty') return 'Na verbetering';
      if (text.products.length === 0) return <PrintButton text={text} />;
      return (
        <Stack gap="small">
          {text.products.map((product) => (
            <PrintButton key={product} text={text} product={product} />
          ))}
        </Stack>
      );
    },
  },
];

function Loaded({ texts, unknownFiles }: ProviderTextsView) {
  const missing = texts.filter(({ status }) => status === 'missing').length;
  const faulty = texts.filter(({ status }) => status === 'faulty').length;
  return (
    <>
      {faulty + unknownFiles.length > 0 && (
        <Banner tone="danger" title="Met deze map start het portaal niet opnieuw">
          {faulty > 0 && <p>Verbeter de teksten met een fout. Nu gelden de teksten van de laatste start.</p>}
          {unknownFiles.length > 0 && (
            <p>Deze bestanden horen niet in de map teksten: {unknownFiles.join(', ')}.</p>
          )}
        </Banner>
      )}
      {missing > 0 && (
        <Banner tone="warning" title="Er ontbreken teksten">
          Een proefafdruk toont dan de voorbeeldtekst. Het merk gaat pas open als elke tekst er is.
        </Banner>
      )}
      {texts.some(({ status }) => status === 'outdated') && (
        <Banner tone="warning" title="Er zijn teksten van vóór een nieuwe regel">
          Deze teksten blijven gelden. Een merk dat nog niet open is, gaat er niet mee open. Verander wat bij
          de tekst staat.
        </Banner>
      )}
      <Table
        caption="Teksten van het merk"
        captionHidden
        wide="stacking"
        columns={columns}
        rows={texts}
        rowKey={({ kind }) => kind}
      />
    </>
  );
}

/** Shows the texts in the brand's folder, with a test print of each text (decision 0209). */
export function TextsPage() {
  const texts = useQuery({ ...callQuery(calls.listTexts, { globalErrors: false }), staleTime: 0 });
  return (
    <Stack gap="large">
      <PageTitle intro="Uw eigen woorden in contract, pagina’s en mails. Ze staan in de map van het merk, en gelden na een herstart. Bekijk elke tekst in een proefafdruk met verzonnen gegevens.">
        Teksten
      </PageTitle>
      <AdminLoaded
        query={texts}
        data={texts.data}
        loading={<Skeleton shape="block" lines={4} label="Even geduld. Wij lezen de teksten." />}
        failedTitle="Wij kunnen de teksten nu niet laten zien"
      >
        {(data) => <Loaded {...data} />}
      </AdminLoaded>
    </Stack>
  );
}
