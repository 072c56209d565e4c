import { type ReactNode, useEffect, useRef } from 'react';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';

interface MessageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows the result of a form in place of the form. The title receives the focus, since the URL does not change. */
export function Message({ title, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle ref={heading}>{title}</PageTitle>
        <Stack>{children}</Stack>
      </Stack>
    </Scene>
  );
}
