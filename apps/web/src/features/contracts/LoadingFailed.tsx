import { LoadingFailed as Failed, type LoadingFailedProps } from '../../ui/LoadingFailed.tsx';

/** The contracts did not come. */
export function LoadingFailed(props: Omit<LoadingFailedProps, 'children'>) {
  return <Failed {...props}>Er is niets veranderd aan uw beleggingen. Probeer het zo nog een keer.</Failed>;
}
