import { createLink } from '@tanstack/react-router';
import { ButtonLink } from '../../../../ui/Button.tsx';

export const RouterButtonLink = createLink(ButtonLink);
