import { createLink } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

export const PageLink = createLink(TextLink);
export const PageButton = createLink(ButtonLink);
