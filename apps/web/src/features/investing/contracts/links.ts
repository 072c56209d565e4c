import { createLink } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

export const RouterButtonLink = createLink(ButtonLink);
export const RouterTextLink = createLink(TextLink);
