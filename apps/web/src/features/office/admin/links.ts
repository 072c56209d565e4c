import { createLink } from '@tanstack/react-router';
import { TextLink } from '../../../ui/TextLink.tsx';

export const RouterTextLink = createLink(TextLink);
