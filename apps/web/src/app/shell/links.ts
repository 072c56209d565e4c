import { createLink } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Links to pages of this site: `<PageLink to={paths.contact}>`, `<PageButton to={paths.realEstate}>`. */
export const PageLink = createLink(TextLink);
export const PageButton = createLink(ButtonLink);
