/** What stands in place of the portal's frame: the page of an address, or why it is not drawn. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Plugin } from '../plugin.ts';
import { EmptyState, Loading, NoPermission } from '../ui/index.ts';
import { type Explained, routeAt } from './access.ts';

export interface ScreenWorld {
  readonly plugin: Plugin;
  explain(path: string): Explained;
  /** An error that the page has thrown. */
  onError(address: string, error: Error): void;
  /** Whether pages throw on purpose. */
  throwing(): boolean;
}

/** Address of a card that is drawn alone. */
export const cardAddress = (name: string): string => `/__card/${name}`;
export const blank = '/__blank';

class Guarded extends Component<{ onError: (error: Error) => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? <p role="alert">页面出现异常</p> : this.props.children;
  }
}

function Thrower(): ReactNode {
  throw new Error('The page throws on purpose.');
}

/** One lazy component a thunk, so that a page keeps its state. */
function lazyPages() {
  const made = new Map<unknown, ComponentType>();
  return (load: () => Promise<{ default: ComponentType }>): ComponentType => {
    const known = made.get(load) ?? lazy(load);
    made.set(load, known);
    return known;
  };
}

export function createScreen({ plugin, explain, onError, throwing }: ScreenWorld): ComponentType {
  const lazyOf = lazyPages();
  const pageOf = (path: string) => {
    const card = Object.entries(plugin.cards ?? {}).find(([name]) => cardAddress(name) === path)?.[1];
    if (card) return lazyOf(card.card);
    const spec = plugin.routes[routeAt(plugin, path) ?? ''];
    return spec && lazyOf(spec.page);
  };
  return function Screen() {
    const { pathname, search } = useLocation();
    if (pathname === blank) return null;
    const onward = plugin.redirects?.find(({ path }) => path === pathname)?.redirect;
    if (onward) return <Navigate to={`${onward}${search}`} replace />;
    const Page = throwing() ? Thrower : pageOf(pathname);
    if (!Page) return <EmptyState title="没有这个页面" />;
    if (!pathname.startsWith('/__') && !explain(pathname).allowed) return <NoPermission />;
    return (
      <Guarded key={pathname} onError={(error) => onError(pathname, error)}>
        <Suspense fallback={<Loading />}>
          <Page />
        </Suspense>
      </Guarded>
    );
  };
}
