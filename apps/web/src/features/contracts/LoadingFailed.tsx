import { LoadingFailed as Failed, type LoadingFailedProps } from '../../ui/LoadingFailed.tsx';

/** The contracts did not come. */
export function LoadingFailed(props: Omit<LoadingFailedProps, 'children'>) {
  return <Failed {...props}>Er is niets veranderd aan uw beleggingen. Probeer het zo nog een keer.</Failed>;
}

/** They did not come this time: what stands below is what the server said before (P-04). */
export function FailedAgain(props: Omit<LoadingFailedProps, 'title' | 'children'>) {
  return (
    <Failed {...props} title="Wij kunnen uw beleggingen nu niet bijwerken">
      Hieronder staat wat u hier het laatst zag. Probeer het zo nog een keer.
    </Failed>
  );
}
