import { createLink } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';

export const RouterButtonLink = createLink(ButtonLink);
export const RouterMenuItem = createLink(MenuItem);
