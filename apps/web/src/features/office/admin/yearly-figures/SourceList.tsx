import { sourceOf } from '@portaal/domain/products/yearly-figures/sources';
import { TextLink } from '../../../../ui/TextLink.tsx';

/** Shows the sources of the figures as a list. */
export const SourceList = ({ sources }: { readonly sources: readonly string[] }) => (
  <ul>
    {sources.map((source) => {
      const { text, href } = sourceOf(source);
      return (
        <li key={source}>
          {href === null ? (
            text
          ) : (
            <TextLink href={href} external>
              {text}
            </TextLink>
          )}
        </li>
      );
    })}
  </ul>
);
