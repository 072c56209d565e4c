import { lazy } from 'react';
import { useMedia } from '../../ui/use-media.ts';

const SideMenu = lazy(() => import('./SideMenu.tsx').then((menu) => ({ default: menu.SideMenu })));

/** On narrow screens only the drawer contains the menu, so that a phone does not load the menu twice. */
export const BesidePage = () => useMedia('(min-width: 64rem)') && <SideMenu />;
