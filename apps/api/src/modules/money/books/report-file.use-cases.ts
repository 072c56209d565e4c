import type { IsoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { bookReportDocument } from '../../../documents/books/book-report-document.ts';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { bookReport } from './report.use-cases.ts';

/** Returns the report of a day as a PDF. Writes an audit line for the download. */
export async function getBookReportFile(
  services: Services,
  employee: SignedInPerson,
  brand: Brand,
  requestedDay: IsoDate | undefined,
) {
  const report = await bookReport(services, employee.brand, requestedDay);
  const content = await bookReportDocument(report, brand, services.clock.now());
  await act(services, employee, {
    work: () =>
      done({
        audit: {
          ...{ action: 'books.downloaded', subjectType: 'books', subjectId: null },
          detail: { day: report.day },
        },
      }),
  });
  return { name: `bank-en-boeken-${report.day}.pdf`, content };
}
