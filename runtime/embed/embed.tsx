/** The portal as a micro-app: what a host shell calls, in qiankun's three steps. */
import { createDOMRenderer, RendererProvider, type GriffelRenderer } from '@griffel/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { boot } from '../boot.tsx';
import { standAt } from '../page-data.ts';
import { refuse } from '../registry/refuse.ts';
import { storage } from '../session/storage.ts';
import { type HostProps, hostProps } from './host-props.ts';
import { windowWithin } from './window.ts';

const defaultBase = '/main';

export interface MicroApp {
  mount(props: HostProps): Promise<void>;
  unmount(): Promise<void>;
}

/** The host takes over whatever is made while its own code runs. */
const apartFromHost = () => new Promise((resolve) => setTimeout(resolve));

function removeStyles({ stylesheets }: GriffelRenderer): void {
  for (const sheet of Object.values(stylesheets)) sheet?.element?.remove();
}

/** Styles and answers of this mounting alone: another user may be signed in at the next. */
const apart = (renderer: GriffelRenderer) => (tree: ReactNode) => (
  <RendererProvider renderer={renderer} targetDocument={document}>
    <SWRConfig value={{ provider: () => new Map() }}>{tree}</SWRConfig>
  </RendererProvider>
);

async function takeOver(session: NonNullable<HostProps['session']>): Promise<void> {
  const given = await session;
  if (given) storage.saveLogin(given.token, given.userId);
}

/** @param genuine settles when the registry has been checked. */
export function createMicroApp(genuine: Promise<void>): MicroApp {
  let leave: (() => void) | undefined;
  return {
    async mount(props) {
      const { container, base = defaultBase, session } = props;
      const place = container.querySelector<HTMLElement>('#portal-embedded') ?? container;
      const title = document.title;
      await apartFromHost();
      const refused = await genuine.then(
        () => false,
        () => true,
      );
      if (refused) return refuse(place);
      hostProps.expect(session && takeOver(session));
      standAt(base);
      const renderer = createDOMRenderer(document);
      const end = await boot(place, { window: windowWithin(base), wrap: apart(renderer) });
      leave = () => {
        end();
        removeStyles(renderer);
        document.title = title;
        document.body.removeAttribute('data-tabster'); // the keyboard's helper leaves its mark
      };
    },
    async unmount() {
      leave?.();
      leave = undefined;
      return Promise.resolve();
    },
  };
}
