import { lazy } from 'react';
import { useMedia } from '../../ui/use-media.ts';

const SideMenu = lazy(() => import('./SideMenu.tsx').then((menu) => ({ default: menu.SideMenu })));

/** On narrow screens the menu is in the drawer only, so that a phone does not load it twice. */
export const BesidePage = () => useMedia('(min-width: 64rem)') && <SideMenu />;
