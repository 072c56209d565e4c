import * as calls from '@portaal/domain/calls';
import type { ContractToSign } from '@portaal/domain/investing/applications/calls';
import { fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { callUrl } from '../../lib/http/request.ts';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './FundDocumentLinks.module.css';

/** Lists the fund documents of a contract, in the versions that apply to it; renders nothing if there are none. */
export function ReadDocuments({ documents }: Pick<ContractToSign, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <Card title="Documenten bij dit contract">
      <ul className={styles.list}>
        {documents.map(({ id, kind, version, validFrom }) => (
          <li key={id}>
            <TextLink href={callUrl(calls.getFundDocumentFile, { id })} download>
              {fundDocumentKindTexts[kind]}
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
