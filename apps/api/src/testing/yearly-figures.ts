import type { YearlyFigures } from '@portaal/domain/products/yearly-figures/calls';
import type { YearlyFiguresFile } from '@portaal/domain/products/yearly-figures/file';
import { giveApp } from './factors.ts';
import { sendProven } from './step-up.ts';
import type { TestApp } from './test-app.ts';

const URL = '/api/admin/yearly-figures';

/** Roles of the two employees in these tests: the loader of a file, with an account at each brand, and a colleague. */
type Employee = 'loader' | 'loaderElsewhere' | 'colleague';

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly string[];
  readonly id: string;
}

/**
 * Returns functions for the employees' actions on the figures of a year. The employees are signed in at the portal
 * clock's time.
 */
export async function figuresDesk(portal: TestApp) {
  const of = async (email: string, brand: string) => {
    const cookie = await portal.signIn(email, brand);
    return { cookie, brand, app: await giveApp(portal, email, brand) };
  };
  const employees = {
    loader: await of('admin@example.nl', 'baken'),
    // The loader's account at another brand, which counts as the same natural person.
    loaderElsewhere: await of('admin@example.nl', 'anker'),
    colleague: await of('collega@example.nl', 'anker'),
  };
  const send = async (by: Employee, method: 'GET' | 'POST', url: string, payload?: object | string) => {
    const { cookie, brand } = employees[by];
    const headers = { 'content-type': 'application/json' };
    return portal.call({
      method,
      url,
      cookie,
      brand,
      ...(payload === undefined ? {} : { payload, headers }),
    });
  };
  const answerOf = ({ statusCode, body }: Awaited<ReturnType<typeof send>>): Answer => {
    const { data, code, errors } = body === '' ? {} : JSON.parse(body);
    const fields = (errors?.Fields ?? []).map(({ field }: { field: string }) => field);
    return { status: statusCode, code, fields, id: data?.id ?? '' };
  };

  return {
    /** Returns the figures loaded for a year, in the format of the file. */
    file: async (year: number): Promise<YearlyFiguresFile> =>
      JSON.parse((await send('loader', 'GET', `${URL}/years/${year}/file`)).body),
    load: async (content: string | object, year = 2027): Promise<Answer> =>
      answerOf(
        await send(
          'loader',
          'POST',
          `${URL}?year=${year}`,
          typeof content === 'string' ? content : JSON.stringify(content),
        ),
      ),
    approve: async (id: string, by: Employee = 'colleague'): Promise<Answer> =>
      answerOf(await sendProven(portal, { ...employees[by], url: `${URL}/${id}/approve` })),
    approveWithoutCode: async (id: string, by: Employee = 'colleague'): Promise<Answer> =>
      answerOf(await send(by, 'POST', `${URL}/${id}/approve`, {})),
    reject: async (id: string, reason: string): Promise<Answer> =>
      answerOf(await send('colleague', 'POST', `${URL}/${id}/reject`, { reason })),
    view: async (): Promise<YearlyFigures> => (await send('colleague', 'GET', URL)).json().data,
  };
}
