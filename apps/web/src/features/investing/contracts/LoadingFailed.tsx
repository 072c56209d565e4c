import { LoadingFailed as Failed, type LoadingFailedProps } from '../../../ui/LoadingFailed.tsx';

/** Reports that the contracts could not be loaded. */
export function LoadingFailed(props: Omit<LoadingFailedProps, 'children'>) {
  return <Failed {...props}>Er is niets veranderd aan uw beleggingen. Probeer het zo nog een keer.</Failed>;
}

/** Reports that a refresh failed, so that the content below is an earlier response (P-04). */
export function FailedAgain(props: Omit<LoadingFailedProps, 'title' | 'children'>) {
  return (
    <Failed {...props} title="Wij kunnen uw beleggingen nu niet bijwerken">
      Hieronder staat wat u hier het laatst zag. Probeer het zo nog een keer.
    </Failed>
  );
}
