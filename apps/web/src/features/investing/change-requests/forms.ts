import { type RequestOption, requestOptions } from '@portaal/domain/investing/change-requests/options';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { FormProps } from './ChangeForm.tsx';

interface LazyForm {
  readonly Form: LazyExoticComponent<ComponentType<FormProps>>;
  /** Loads the form before it is rendered. */
  readonly preload: () => Promise<unknown>;
}

const files = import.meta.glob<{ readonly Form: ComponentType<FormProps> }>('./forms/*.tsx');

function formOf(option: RequestOption): LazyForm {
  const preload = files[`./forms/${option}.tsx`];
  if (preload === undefined) throw new Error(`no form for ${option}`);
  return { Form: lazy(async () => ({ default: (await preload()).Form })), preload };
}

/** Forms by option. The file named after the option is loaded when its form is rendered. */
export const forms = Object.fromEntries(requestOptions.map((option) => [option, formOf(option)])) as Readonly<
  Record<RequestOption, LazyForm>
>;
