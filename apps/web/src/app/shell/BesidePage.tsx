import { lazy } from 'react';
import { useMedia } from '../../ui/use-media.ts';

const SideMenu = lazy(() => import('./SideMenu.tsx').then((menu) => ({ default: menu.SideMenu })));

/** Where there is no room beside the page its menu is in the drawer, and costs a telephone nothing. */
export const BesidePage = () => useMedia('(min-width: 64rem)') && <SideMenu />;
