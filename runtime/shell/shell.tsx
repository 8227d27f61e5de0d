import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTopic } from '@portal/sdk';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLoaderData, useLocation, useNavigation, useNavigationType } from '@portal/sdk/navigation';
import { useSessionState } from '../portal.ts';
import { titleOf } from '../router/own-routes.ts';
import type { View } from '../router/view.ts';
import { SignInInPlace } from '../session/sign-in-in-place.tsx';
import { storage } from '../session/storage.ts';
import { Standstill } from '../standstill/standstill-watch.tsx';
import { chromeParts } from './chrome.ts';
import { Content } from './content.tsx';
import { dialogs } from './dialogs.ts';
import { overlays } from './overlays.ts';
import { preferences, usePreferences } from './preferences.ts';
import { ProgressBar } from './progress-bar.tsx';
import { LazyBar } from './tabs/lazy-bar.tsx';
import { Stage } from './tabs/stage.tsx';
import { tabTitle } from './tabs/state.ts';
import { useTabs } from './tabs/use-tabs.ts';
import { usePageVisit } from './use-page-visit.ts';

const roomy = '@media (min-width: 1600px)';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100vh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  tabbed: { '--portal-top': '92px' },
  body: { display: 'flex', flexGrow: 1, minHeight: 0, alignItems: 'stretch' },
  column: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  main: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  inner: {
    width: '100%',
    boxSizing: 'border-box',
    padding: '16px',
    '--portal-inset': '32px',
    [roomy]: { padding: '24px', '--portal-inset': '48px' },
  },
  belowTabs: { paddingTop: '8px', '--portal-inset': '24px', [roomy]: { paddingTop: '16px', '--portal-inset': '40px' } },
  narrow: { maxWidth: '1232px', marginInline: 'auto' },
  bare: { padding: 0, maxWidth: 'none', '@media (min-width: 1600px)': { padding: 0 } },
  skip: {
    position: 'absolute',
    left: '-9999px',
    ':focus': { left: '16px', top: '8px', zIndex: 10, padding: '8px', backgroundColor: tokens.colorNeutralBackground1 },
  },
});

/** Areas reached without signing in fill the page: no side menu, no breadcrumb, their own bands. */
const isOpen = ({ area }: View) => area?.route.access === 'public';

/** Closes questions with the page that asked them, and dialogs of the shell with the page below them. */
function closeDialogs(): void {
  dialogs.closeAll();
  overlays.closeAll();
  document.getElementById('root')?.removeAttribute('aria-hidden'); // a modal that navigation closed leaves it behind
}

/**
 * Follows the page that is shown. `key` identifies it: a page that writes its filters into its address stays the same.
 */
function useFollowing(view: View, key: string): void {
  const replaces = useNavigationType() === 'REPLACE';
  const shown = useRef<{ readonly view: View; readonly key: string }>(undefined);
  const title = titleOf(view, useLocation().search);
  usePageVisit(view);
  useTopic('tabs:activated', closeDialogs);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!replaces || shown.current?.key !== key) closeDialogs();
    shown.current = { view, key };
  }, [view, key, replaces]);
}

/** The choices of whoever is signed in; the browser's session names them before the server has. */
function useChoices() {
  const { user, loggedIn } = useSessionState();
  const userId = user?.userId ?? (loggedIn ? storage.userId() : undefined);
  useEffect(() => preferences.of(userId), [userId]);
  return usePreferences();
}

const Nothing = () => null;
const without = { Header: Nothing, OfflineBar: Nothing, SideMenu: Nothing, Breadcrumb: Nothing, Footer: Nothing };

/**
 * The frame of every page: header, menus, open pages, breadcrumb, page, footer. One tree whatever the page, so that
 * the pages of tabs stay mounted while a page without a tab is shown.
 */
export function Shell() {
  const styles = useStyles();
  const loaded = useLoaderData<View>();
  const session = useSessionState();
  const { state, tab } = useTabs(loaded);
  const view = tab?.view ?? loaded;
  const title = tab ? tabTitle(tab) : view.title;
  const placed = useMemo(() => ({ ...view, title }), [view, title]);
  const waiting = useNavigation().state === 'loading';
  const open = isOpen(view);
  const framed = view.chrome !== 'none';
  const withMenu = framed && !open && session.loggedIn && view.area !== undefined;
  useFollowing(view, tab?.key ?? view.path);
  const { layoutStyle, tabBar } = useChoices();
  const narrow = view.layout === 1 && layoutStyle === 1;
  const width = open || !framed ? styles.bare : narrow ? styles.narrow : '';
  const barred = tab && tabBar;
  useLayoutEffect(() => document.getElementById('splash')?.remove(), []);
  const { Header, OfflineBar, SideMenu, Breadcrumb, Footer } = chromeParts() ?? without;
  return (
    <div className={mergeClasses(framed && styles.frame, barred && styles.tabbed)}>
      {framed && (
        <a className={styles.skip} href="#content">
          跳到主要内容
        </a>
      )}
      <ProgressBar active={waiting} />
      <Standstill />
      {framed && <Header key={state.epoch} view={view} />}
      {framed && <OfflineBar />}
      <div className={mergeClasses(framed && styles.body)}>
        {withMenu && !view.path.startsWith('/Base') && <SideMenu view={view} />}
        <div className={mergeClasses(framed && styles.column)}>
          {barred && <LazyBar state={state} />}
          <main
            id="content"
            className={mergeClasses(framed && styles.main)}
            tabIndex={-1}
            {...(view.subApp && { 'aria-label': view.subApp.title })}
          >
            <div className={mergeClasses(styles.inner, barred && styles.belowTabs, width)}>
              {withMenu && <Breadcrumb view={placed} />}
              <Stage state={state} />
              {!tab && <Content key={state.epoch} view={view} />}
            </div>
          </main>
          {framed && <Footer />}
        </div>
      </div>
      <SignInInPlace />
    </div>
  );
}
