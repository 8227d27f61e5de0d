/** Replaces the portal's frame in tests: the page of an address, or the card that the portal draws instead. */
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from '../navigation.ts';
import { type Decision, isStopped, loadFailure, whyNot } from '../decide/index.ts';
import { host } from '../host.ts';
import type { Plugin } from '../plugin.ts';
import { Boundary, CardSlot, EmptyState, ErrorState, Loading, NoPermission } from '../ui/index.ts';
import { JoinPart } from '../ui/slot.tsx';
import type { Access } from './access.ts';

export interface ScreenWorld {
  readonly plugin: Plugin;
  access(): Access;
  decide(path: string): Decision;
  /** Props of what is drawn alone at `joinAddress`. */
  payload(): object;
  /** @param route Name of the route. */
  load(route: string): Promise<ComponentType>;
}

/** Address of a card that is drawn alone. */
export const cardAddress = (name: string): string => `/__card/${name}`;
export const blank = '/__blank';
/** Before the id of a fill or of a notice's code that is drawn alone: `fill/price`. */
export const joinAddress = '/__join/';

interface Code {
  readonly Page?: ComponentType;
  readonly failed?: true;
}

/** The code of a page; nothing while it is fetched. */
function useCode(load: () => Promise<ComponentType>) {
  const [attempt, setAttempt] = useState(0);
  const [code, setCode] = useState<Code>({});
  useEffect(() => {
    let wanted = true;
    setCode({});
    load().then(
      (Page) => wanted && setCode({ Page }),
      () => wanted && setCode({ failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);
  return { ...code, again: () => setAttempt(attempt + 1) };
}

function Loaded({ world, route }: { world: ScreenWorld; route: string }) {
  const { plugin } = world;
  const { Page, failed, again } = useCode(() => world.load(route));
  if (failed) return <ErrorState {...loadFailure(plugin.name)} onRetry={again} />;
  if (!Page) return <Loading />;
  return (
    <Boundary name={plugin.routes[route]?.title ?? route} owner={plugin.id}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </Boundary>
  );
}

function Card({ id }: { id: string }) {
  const card = host()
    .cards()
    .find((one) => one.id === id);
  return card ? <CardSlot card={card} /> : <EmptyState title="没有这个卡片" />;
}

function Join({ world: { plugin, payload }, name }: { world: ScreenWorld; name: string }) {
  const join = { id: `${plugin.id}/${name}`, version: plugin.version, title: name };
  return <JoinPart join={join} payload={payload()} />;
}

function Refused({ decision, name }: { decision: Decision; name: string }) {
  const why = whyNot(decision, { name });
  const hint = `${why?.detail}处理方：${why?.fixBy}`;
  return isStopped(decision) ? <EmptyState title="功能已停用" hint={hint} /> : <NoPermission hint={hint} />;
}

export const createScreen = (world: ScreenWorld): ComponentType =>
  function Screen() {
    const { pathname, search } = useLocation();
    const { plugin } = world;
    if (pathname === blank) return null;
    const { table } = world.access();
    const onward = table.redirectOf(pathname);
    if (onward) return <Navigate to={`${onward}${search}`} replace />;
    const card = Object.keys(plugin.cards ?? {}).find((name) => cardAddress(name) === pathname);
    if (card !== undefined) return <Card id={`${plugin.id}/${card}`} />;
    if (pathname.startsWith(joinAddress)) return <Join world={world} name={pathname.slice(joinAddress.length)} />;
    const found = table.find(pathname);
    if (!found) return <EmptyState title="没有这个页面" />;
    const decision = world.decide(pathname);
    if (!decision.allowed) return <Refused decision={decision} name={plugin.name} />;
    return <Loaded key={pathname} world={world} route={found.route.name} />;
  };
