import * as calls from '@portaal/domain/calls';
import type { ContractToSign } from '@portaal/domain/investing/applications/calls';
import { fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { environment } from '../../lib/environment.ts';
import { callUrl } from '../../lib/http/request.ts';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './FundDocumentLinks.module.css';
import { useFundDocuments } from './use-fund-documents.ts';

/** Lists the fund documents of a contract, in the versions that apply to it; renders nothing if there are none. */
export function ReadDocuments({ documents }: Pick<ContractToSign, 'documents'>) {
  const { data: all = [] } = useFundDocuments();
  if (documents.length === 0) return null;
  const funds = new Set(
    all.filter(({ id }) => documents.some((one) => one.id === id)).map(({ fundId }) => fundId),
  );
  /** Names the fund of a document in a contract with several funds. */
  const fundNameOf = (documentId: string): string => {
    const fundId = all.find(({ id }) => id === documentId)?.fundId;
    const name = environment().brand.funds.find(({ id }) => id === fundId)?.name;
    return funds.size > 1 && name !== undefined ? ` ${name}` : '';
  };
  return (
    <Card title="Documenten bij dit contract">
      <ul className={styles.list}>
        {documents.map(({ id, kind, version, validFrom }) => (
          <li key={id}>
            <TextLink href={callUrl(calls.getFundDocumentFile, { id })} download>
              {fundDocumentKindTexts[kind]}
              {fundNameOf(id)}
            </TextLink>
            <span className={styles.note}>
              Versie {version}, geldt vanaf {formatLongDate(validFrom)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
