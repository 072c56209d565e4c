import { Loader } from '../../ui/Loader.tsx';

export function PendingPage() {
  return <Loader open text="Even geduld. Wij halen uw gegevens op." />;
}
