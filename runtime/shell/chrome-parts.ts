/** What stands around a page: a chunk of its own, since the login page does without. */
export { Breadcrumb } from './breadcrumb.tsx';
export { Footer } from './footer.tsx';
export { Header } from './header/header.tsx';
export { OfflineBar } from './offline-bar.tsx';
export { SideMenu } from './side-menu.tsx';
