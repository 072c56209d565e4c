import type { RequestOption } from '@portaal/domain/change-requests/options';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { FormProps } from './ChangeForm.tsx';

interface LazyForm {
  readonly Form: LazyExoticComponent<ComponentType<FormProps>>;
  /** Fetches it before it is shown. */
  readonly preload: () => Promise<unknown>;
}

const form = (preload: () => Promise<{ readonly Form: ComponentType<FormProps> }>): LazyForm => ({
  Form: lazy(async () => ({ default: (await preload()).Form })),
  preload,
});

/** An option of `@portaal/domain/change-requests/options` without a form does not compile. */
export const forms: Readonly<Record<RequestOption, LazyForm>> = {
  inleg: form(() => import('./forms/inleg.tsx')),
  uitkering: form(() => import('./forms/uitkering.tsx')),
  fondsverdeling: form(() => import('./forms/fondsverdeling.tsx')),
  lijfrente: form(() => import('./forms/lijfrente.tsx')),
  omschrijving: form(() => import('./forms/omschrijving.tsx')),
  begunstiging: form(() => import('./forms/begunstiging.tsx')),
  tenaamstelling: form(() => import('./forms/tenaamstelling.tsx')),
};
