import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Boundary, ErrorState } from '@portal/sdk/ui';
import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { healPage } from '#areas/link';
import { AccessFault } from '../faults/fault.tsx';
import { useSessionState } from '../portal.ts';
import type { View } from '../router/view.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { dialogs } from './dialogs.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { preferences } from './preferences.ts';
import { ProgressBar } from './progress-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { usePageVisit } from './use-page-visit.ts';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100vh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  body: { display: 'flex', flexGrow: 1, minHeight: 0, alignItems: 'stretch' },
  column: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  main: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  inner: { width: '100%', boxSizing: 'border-box', padding: '16px', '@media (min-width: 1600px)': { padding: '24px' } },
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

/** A page that could not be loaded costs this card and nothing else. */
function LoadFailure({ view }: { view: View }) {
  const navigate = useNavigate();
  const location = useLocation();
  const retry = async () => {
    if (view.area) await healPage(view.area.plugin, view.area.route, globalThis.fetch).catch(() => undefined);
    await navigate(`${location.pathname}${location.search}`, { replace: true });
  };
  return (
    <ErrorState
      title={`“${view.area?.plugin.name ?? view.title}”加载失败`}
      message="该功能的程序文件缺失或校验未通过，其他功能不受影响。请重试，仍有问题请联系客服。"
      onRetry={() => void retry()}
    />
  );
}

function Content({ view }: { view: View }) {
  const { Page, failure } = view;
  if (failure !== undefined) return <LoadFailure view={view} />;
  if (!Page) return <AccessFault path={view.path} />;
  return (
    <Boundary key={view.path} name={view.title}>
      <Page />
    </Boundary>
  );
}

/** The frame of every page: header, menus, breadcrumb, page, footer. A fault of a page stays inside it. */
export function Shell() {
  const styles = useStyles();
  const view = useLoaderData<View>();
  const session = useSessionState();
  const waiting = useNavigation().state === 'loading';
  const open = isOpen(view);
  const withMenu = !open && session.loggedIn && view.area !== undefined;
  usePageVisit(view);
  useEffect(() => {
    document.title = view.title;
    dialogs.closeAll();
    document.getElementById('root')?.removeAttribute('aria-hidden'); // a modal that navigation closed leaves it behind
  }, [view]);
  useEffect(() => preferences.of(session.user?.userId), [session.user?.userId]);
  if (view.chrome === 'none')
    return (
      <main id="content">
        <ProgressBar active={waiting} />
        <Content view={view} />
      </main>
    );
  const width = open ? styles.bare : view.layout === 1 ? styles.narrow : '';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      <ProgressBar active={waiting} />
      <Header view={view} />
      <div className={styles.body}>
        {withMenu && !view.path.startsWith('/Base') && <SideMenu view={view} />}
        <div className={styles.column}>
          <main id="content" className={styles.main} tabIndex={-1}>
            <div className={mergeClasses(styles.inner, width)}>
              {withMenu && <Breadcrumb view={view} />}
              <Content view={view} />
            </div>
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}
