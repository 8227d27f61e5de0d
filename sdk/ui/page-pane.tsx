import { makeStyles } from '@fluentui/react-components';
import { type CSSProperties, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import { host, type PageCode } from '../host.ts';
import { type Navigator, UNSAFE_NavigationContext as NavigationContext, useRoutes } from '../navigation.ts';
import { OwnerContext } from '../owner.ts';
import { PageTabContext } from '../page-tab.ts';
import { Boundary } from './boundary.tsx';
import { Loading } from './loading.tsx';
import { PaneContext } from './pane.ts';
import { ErrorState } from './states.tsx';

const useStyles = makeStyles({ pane: { minWidth: 0 } });

/** Nothing of the portal stands above a page in a pane. */
const tops = { '--portal-top': '0px' } as CSSProperties;

/** The code of the page at a path: nothing while it is fetched, `failed` when that did not work. */
function usePageCode(path: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ path: string; code?: PageCode }>();
  useEffect(() => {
    let wanted = true;
    host()
      .loadPage(path)
      .then(
        (code) => wanted && setState({ path, code }),
        () => wanted && setState({ path }),
      );
    return () => {
      wanted = false;
    };
  }, [path, attempt]);
  const found = state?.path === path ? state : undefined;
  const again = () => {
    setState(undefined);
    setAttempt(attempt + 1);
  };
  return { code: found?.code, failed: found !== undefined && found.code === undefined, again };
}

const pathIn = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname);

/** Navigation of a page in a pane: another question to its own path changes the pane, all else leads the window away. */
function useOwnWay(address: string) {
  const [moved, setMoved] = useState<{ of: string; search: string }>();
  const router = useContext(NavigationContext);
  const [pathname = '', asked = ''] = address.split(/(?=\?)/);
  const navigation = useMemo(() => {
    const { basename, navigator } = router;
    const own = `${basename === '/' ? '' : basename}${pathname}`;
    const unless =
      (go: Navigator['push']): Navigator['push'] =>
      (to, ...rest) => {
        if (pathIn(to) !== own) go(to, ...rest);
        else
          setMoved({
            of: address,
            search: typeof to === 'string' ? (/\?[^#]*/.exec(to)?.[0] ?? '') : (to.search ?? ''),
          });
      };
    const push = unless((...to) => navigator.push(...to));
    const replace = unless((...to) => navigator.replace(...to));
    return { ...router, navigator: { ...navigator, push, replace } };
  }, [router, address, pathname]);
  const search = moved?.of === address ? moved.search : asked;
  return { navigation, location: { pathname, search, hash: '', state: null, key: address } };
}

interface Props {
  /** Path and query of the page, base path excluded; the user may open it. */
  address: string;
  /** Whether the page holds entries that were not submitted. */
  onDirty: (dirty: boolean) => void;
}

/** A page of any plugin beside a list, at its own address, whatever the window shows. */
export function PagePane({ address, onDirty }: Props) {
  const styles = useStyles();
  const { navigation, location } = useOwnWay(address);
  const { code, failed, again } = usePageCode(location.pathname);
  const outer = useContext(PageTabContext);
  const tab = useMemo(
    () => ({
      name: () => undefined,
      mark: (part: string, dirty: boolean) => {
        outer?.mark(part, dirty);
        onDirty(dirty);
      },
    }),
    [outer, onDirty],
  );
  const page = code && (
    <Boundary key={address} name={code.title} owner={code.owner}>
      <Suspense fallback={<Loading />}>
        <code.Page />
      </Suspense>
    </Boundary>
  );
  const drawn = useRoutes([{ path: '*', element: <>{page}</> }], location);
  if (failed) return <ErrorState message="页面的程序文件未能加载" onRetry={again} />;
  if (!code) return <Loading rows={8} />;
  return (
    <NavigationContext value={navigation}>
      <PageTabContext value={tab}>
        <OwnerContext value={code.owner}>
          <PaneContext value={true}>
            <div className={styles.pane} style={tops}>
              {drawn}
            </div>
          </PaneContext>
        </OwnerContext>
      </PageTabContext>
    </NavigationContext>
  );
}
